// Plain CDR of the plain C++ values. Valid C++14.
#pragma once

#include "orrery/cdr/buffer.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace cdr {

template <class T, class Enable = void>
struct Codec;

// Scalars are their bytes, aligned to their size; sequences of them are copied as a block.
template <class T>
struct IsBlock : std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, bool>::value> {};

template <class T>
struct Codec<T, typename std::enable_if<IsBlock<T>::value>::type> {
  static void put(Writer& writer, T value) { writer.scalar(value); }
  static void get(Reader& reader, T& value) { value = reader.template scalar<T>(); }
};

template <>
struct Codec<bool> {
  static void put(Writer& writer, bool value) { writer.scalar<std::uint8_t>(value ? 1 : 0); }
  static void get(Reader& reader, bool& value) { value = reader.scalar<std::uint8_t>() != 0; }
};

template <class T>
struct Codec<T, typename std::enable_if<std::is_enum<T>::value>::type> {
  static void put(Writer& writer, T value) { writer.scalar(static_cast<std::uint32_t>(value)); }
  static void get(Reader& reader, T& value) {
    const auto number = reader.scalar<std::uint32_t>();
    if (number >= Enumerators<T>::count) refuse("an enum has a value that none of its names has");
    value = static_cast<T>(number);
  }
};

// A string is its length with the closing zero, the characters, the zero.
template <>
struct Codec<std::string> {
  ORRERY_SHORT static void put(Writer& writer, const std::string& value) {
    writer.counted_bytes(value.c_str(), static_cast<std::uint32_t>(value.size() + 1));
  }
  ORRERY_SHORT static void get(Reader& reader, std::string& value) {
    std::uint32_t length;
    const unsigned char* characters = reader.counted_bytes(length);
    // CORBA 3.3, part 2, 9.3.2.7: the zero is a part of the string and counts.
    if (length == 0 || characters[length - 1] != 0) refuse("a string has no closing zero");
    value.assign(reinterpret_cast<const char*>(characters), length - 1);
  }
};

// A wide string is its length in bytes and UTF-16LE, without a closing zero.
template <>
struct Codec<std::u16string> {
  static void put(Writer& writer, const std::u16string& value) {
    writer.counted_bytes(value.data(), static_cast<std::uint32_t>(2 * value.size()));
  }
  static void get(Reader& reader, std::u16string& value) {
    std::uint32_t length;
    const unsigned char* characters = reader.counted_bytes(length);
    value.resize(length / 2);
    // An odd byte at the end is no character.
    if (length > 1) std::memcpy(&value[0], characters, length / 2 * 2);
  }
};

template <class T>
struct Codec<std::vector<T>> {
  static void put(Writer& writer, const std::vector<T>& value) {
    writer.scalar(static_cast<std::uint32_t>(value.size()));
    put_elements(writer, value, IsBlock<T>{});
  }
  static void get(Reader& reader, std::vector<T>& value) {
    value.resize(reader.length(Shape<T>::minimum));
    get_elements(reader, value, IsBlock<T>{});
  }

 private:
  static void put_elements(Writer& writer, const std::vector<T>& value, std::true_type) {
    if (!value.empty()) writer.bytes(value.data(), value.size() * sizeof(T), sizeof(T));
  }
  static void put_elements(Writer& writer, const std::vector<T>& value, std::false_type) {
    for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::put(writer, value[i]);
  }
  static void get_elements(Reader& reader, std::vector<T>& value, std::true_type) {
    if (value.empty()) return;
    std::memcpy(value.data(), reader.bytes(value.size() * sizeof(T), sizeof(T)), value.size() * sizeof(T));
  }
  static void get_elements(Reader& reader, std::vector<T>& value, std::false_type) {
    for (auto& element : value) Codec<T>::get(reader, element);
  }
};

template <>
inline void Codec<std::vector<bool>>::get_elements(Reader& reader, std::vector<bool>& value, std::false_type) {
  for (std::size_t i = 0; i < value.size(); ++i) value[i] = reader.scalar<std::uint8_t>() != 0;
}

template <class T, std::size_t N>
struct Codec<std::array<T, N>> {
  static void put(Writer& writer, const std::array<T, N>& value) {
    for (const auto& element : value) Codec<T>::put(writer, element);
  }
  static void get(Reader& reader, std::array<T, N>& value) {
    for (auto& element : value) Codec<T>::get(reader, element);
  }
};

template <class Tuple>
ORRERY_SHORT inline void put_all(Writer& writer, Tuple&& tuple) {
  for_each(tuple,
           [&](const auto& value, std::size_t) ORRERY_SHORT { Codec<ValueType<decltype(value)>>::put(writer, value); });
}

template <class Tuple>
ORRERY_SHORT inline void get_all(Reader& reader, Tuple&& tuple) {
  for_each(tuple,
           [&](auto& value, std::size_t) ORRERY_SHORT { Codec<ValueType<decltype(value)>>::get(reader, value); });
}

template <class T>
struct Codec<T, typename std::enable_if<(Fields<T>::minimum > 0)>::type> {
  static void put(Writer& writer, const T& value) { put_all(writer, Fields<T>::tie(value)); }
  static void get(Reader& reader, T& value) { get_all(reader, Fields<T>::tie(value)); }
};

// What is read has the one discriminator that the kit's values have for a branch: its first label, for the default
// branch the smallest number that no case has.
template <class T>
struct Codec<T, typename std::enable_if<(Branches<T>::cases > 0)>::type> {
  using Discriminator = typename Branches<T>::Discriminator;
  static void put(Writer& writer, const T& value) {
    Codec<Discriminator>::put(writer, Branches<T>::discriminator(value));
    Branches<T>::read(
        value, [&](const auto& branch, const Label&) { Codec<ValueType<decltype(branch)>>::put(writer, branch); });
  }
  static void get(Reader& reader, T& value) {
    Discriminator discriminator;
    Codec<Discriminator>::get(reader, discriminator);
    Branches<T>::write(value, Branches<T>::select(discriminator),
                       [&](auto& branch, const Label&) { Codec<ValueType<decltype(branch)>>::get(reader, branch); });
  }
};

template <>
struct Codec<Reference> {
  static void put(Writer& writer, const Reference& value) { Codec<std::string>::put(writer, value.text); }
  static void get(Reader& reader, Reference& value) { Codec<std::string>::get(reader, value.text); }
};

template <>
struct Codec<Nothing> {
  static void put(Writer&, const Nothing&) {}
  static void get(Reader&, Nothing&) {}
};

// A type number from the table (long, string, the file's struct), then the value: an exception to CDR, declared.
template <class Struct>
struct Codec<Any<Struct>> {
  static void put(Writer& writer, const Any<Struct>& value) {
    writer.scalar(static_cast<std::uint32_t>(value.held));
    switch (value.held) {
      case Held::a_long:
        return writer.scalar(value.number);
      case Held::a_string:
        return Codec<std::string>::put(writer, value.text);
      case Held::a_struct:
        return Codec<Struct>::put(writer, value.record);
    }
  }
  static void get(Reader& reader, Any<Struct>& value) {
    const auto held = reader.scalar<std::uint32_t>();
    if (held >= HeldKinds<Struct>::count) refuse("an any holds a type that its table does not have");
    value.held = static_cast<Held>(held);
    switch (value.held) {
      case Held::a_long:
        value.number = reader.scalar<std::int32_t>();
        return;
      case Held::a_string:
        return Codec<std::string>::get(reader, value.text);
      case Held::a_struct:
        return Codec<Struct>::get(reader, value.record);
    }
  }
};

// A value that is always of one type, as an any: the number of its type, then the value.
template <class T, std::uint32_t number>
struct Codec<InAny<T, number>> {
  static void put(Writer& writer, const InAny<T, number>& carried) {
    writer.scalar(number);
    Codec<T>::put(writer, carried.value);
  }
  static void get(Reader& reader, InAny<T, number>& carried) {
    if (reader.scalar<std::uint32_t>() != number) refuse("an any holds another type than was asked for");
    Codec<T>::get(reader, carried.value);
  }
};

}  // namespace cdr
}  // namespace orrery
