// The plain C++ values in D-Bus messages, over the small Writer and Reader that each driver makes of its library.
// Valid C++14.
//
// A Writer has
//   template <class Wire> void scalar(char code, Wire value);
//   void text(const std::string&);
//   void block(char code, const void* data, std::size_t bytes);            an array of fixed-size scalars
//   template <class F> void inside(char kind, const char* contents, F f);  f(inner) writes an array, struct or variant
// A Reader has
//   template <class Wire> Wire scalar(char code);
//   const char* text();
//   Block block(char code);
//   template <class F> void inside(char kind, const char* contents, F f);
//   bool at_end();                          of the container that is read
//   bool variant_holds(const char* signature);
// A library that has sequences of its own for std::vector overloads put_numbers and get_numbers for its Writer and
// Reader.
#pragma once

#include <stdexcept>

#include "orrery/dbus/signature.hpp"

namespace orrery {
namespace dbus {

struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct TooLarge : std::runtime_error {
  TooLarge() : std::runtime_error("D-Bus allows 64 MiB in an array and 128 MiB in a message") {}
};

// Larger blocks are refused before the library sees them: libdbus ends the process over one. What grows too large
// element by element is refused by the library of the receiver.
constexpr std::size_t largest_array = 64u << 20;

// The bytes of a fixed-size scalar, by its code.
inline std::size_t size_of(char code) {
  switch (code) {
    case 'y':
      return 1;
    case 'n':
    case 'q':
      return 2;
    case 'i':
    case 'u':
      return 4;
    default:
      return 8;
  }
}

// The bytes of an array inside a message.
struct Block {
  const void* data;
  std::size_t bytes;
};

template <class T, class Structs = Around<>, class Enable = void>
struct Codec;

template <class T, class Structs>
struct Codec<T, Structs,
             typename std::enable_if<std::is_arithmetic<T>::value || std::is_same<T, char16_t>::value>::type> {
  using Wire = typename Scalar<T>::type;
  template <class Writer>
  static void put(Writer& writer, T value) {
    writer.scalar(Scalar<T>::code, static_cast<Wire>(value));
  }
  template <class Reader>
  static void get(Reader& reader, T& value) {
    value = static_cast<T>(reader.template scalar<Wire>(Scalar<T>::code));
  }
};

template <class T, class Structs>
struct Codec<T, Structs, typename std::enable_if<std::is_enum<T>::value>::type> {
  template <class Writer>
  static void put(Writer& writer, T value) {
    writer.scalar('u', static_cast<std::uint32_t>(value));
  }
  template <class Reader>
  static void get(Reader& reader, T& value) {
    const auto number = reader.template scalar<std::uint32_t>('u');
    if (number >= Enumerators<T>::count) throw Malformed("an enum has a value that none of its names has");
    value = static_cast<T>(number);
  }
};

template <class Structs>
struct Codec<std::string, Structs> {
  template <class Writer>
  static void put(Writer& writer, const std::string& value) {
    writer.text(value);
  }
  template <class Reader>
  static void get(Reader& reader, std::string& value) {
    value.assign(reader.text());
  }
};

template <class Structs>
struct Codec<Reference, Structs> {
  template <class Writer>
  static void put(Writer& writer, const Reference& value) {
    writer.text(value.text);
  }
  template <class Reader>
  static void get(Reader& reader, Reference& value) {
    value.text.assign(reader.text());
  }
};

template <class Writer>
void put_block(Writer& writer, char code, const void* data, std::size_t bytes) {
  if (bytes > largest_array) throw TooLarge();
  writer.block(code, data, bytes);
}

template <class Writer, class T>
void put_numbers(Writer& writer, const std::vector<T>& value) {
  put_block(writer, Scalar<T>::code, value.data(), value.size() * sizeof(T));
}

template <class Reader, class T>
void get_numbers(Reader& reader, std::vector<T>& value) {
  const Block block = reader.block(Scalar<T>::code);
  value.resize(block.bytes / sizeof(T));
  if (block.bytes > 0) std::memcpy(value.data(), block.data, block.bytes);
}

template <class Structs>
struct Codec<std::u16string, Structs> {
  template <class Writer>
  static void put(Writer& writer, const std::u16string& value) {
    put_block(writer, 'q', value.data(), 2 * value.size());
  }
  template <class Reader>
  static void get(Reader& reader, std::u16string& value) {
    const Block block = reader.block('q');
    value.resize(block.bytes / 2);
    if (block.bytes > 0) std::memcpy(&value[0], block.data, block.bytes);
  }
};

template <class T, class Structs>
struct Codec<std::vector<T>, Structs> {
  template <class Writer>
  static void put(Writer& writer, const std::vector<T>& value) {
    put(writer, value, IsBlock<T>{});
  }
  template <class Reader>
  static void get(Reader& reader, std::vector<T>& value) {
    get(reader, value, IsBlock<T>{});
  }

 private:
  template <class Writer>
  static void put(Writer& writer, const std::vector<T>& value, std::true_type) {
    put_numbers(writer, value);
  }
  template <class Writer>
  static void put(Writer& writer, const std::vector<T>& value, std::false_type) {
    writer.inside('a', signature<T, Structs>(), [&value](auto& inner) {
      for (std::size_t i = 0; i < value.size(); ++i) Codec<T, Structs>::put(inner, value[i]);
    });
  }
  template <class Reader>
  static void get(Reader& reader, std::vector<T>& value, std::true_type) {
    get_numbers(reader, value);
  }
  // D-Bus tells the bytes of an array, not its elements: they are counted as they come, in the room that is there.
  template <class Reader>
  static void get(Reader& reader, std::vector<T>& value, std::false_type) {
    std::size_t count = 0;
    reader.inside('a', signature<T, Structs>(), [&value, &count](auto& inner) {
      for (; !inner.at_end(); ++count) {
        if (count == value.size()) value.emplace_back();
        get_element(inner, value, count);
      }
    });
    value.resize(count);
  }
  template <class Reader, class Sequence>
  static void get_element(Reader& reader, Sequence& value, std::size_t i) {
    Codec<T, Structs>::get(reader, value[i]);
  }
  template <class Reader>
  static void get_element(Reader& reader, std::vector<bool>& value, std::size_t i) {
    bool element = false;
    Codec<bool, Structs>::get(reader, element);
    value[i] = element;
  }
};

// An array is a D-Bus array of just so many elements.
template <class T, std::size_t N, class Structs>
struct Codec<std::array<T, N>, Structs> {
  template <class Writer>
  static void put(Writer& writer, const std::array<T, N>& value) {
    put(writer, value, IsBlock<T>{});
  }
  template <class Reader>
  static void get(Reader& reader, std::array<T, N>& value) {
    get(reader, value, IsBlock<T>{});
  }

 private:
  static void check(bool right) {
    if (!right) throw Malformed("an array has another number of elements");
  }
  template <class Writer>
  static void put(Writer& writer, const std::array<T, N>& value, std::true_type) {
    put_block(writer, Scalar<T>::code, value.data(), sizeof value);
  }
  template <class Writer>
  static void put(Writer& writer, const std::array<T, N>& value, std::false_type) {
    writer.inside('a', signature<T, Structs>(), [&value](auto& inner) {
      for (const auto& element : value) Codec<T, Structs>::put(inner, element);
    });
  }
  template <class Reader>
  static void get(Reader& reader, std::array<T, N>& value, std::true_type) {
    const Block block = reader.block(Scalar<T>::code);
    check(block.bytes == sizeof value);
    std::memcpy(value.data(), block.data, sizeof value);
  }
  template <class Reader>
  static void get(Reader& reader, std::array<T, N>& value, std::false_type) {
    reader.inside('a', signature<T, Structs>(), [&value](auto& inner) {
      for (auto& element : value) {
        check(!inner.at_end());
        Codec<T, Structs>::get(inner, element);
      }
      check(inner.at_end());
    });
  }
};

template <class Structs, class Writer, class Tuple>
void put_each(Writer& writer, Tuple&& tuple) {
  for_each(tuple,
           [&](const auto& value, std::size_t) { Codec<ValueType<decltype(value)>, Structs>::put(writer, value); });
}

template <class Structs, class Reader, class Tuple>
void get_each(Reader& reader, Tuple&& tuple) {
  for_each(tuple, [&](auto& value, std::size_t) { Codec<ValueType<decltype(value)>, Structs>::get(reader, value); });
}

template <class Writer, class Tuple>
void put_all(Writer& writer, Tuple&& tuple) {
  put_each<Around<>>(writer, tuple);
}

template <class Reader, class Tuple>
void get_all(Reader& reader, Tuple&& tuple) {
  get_each<Around<>>(reader, tuple);
}

// A struct; inside itself it is a variant that holds it.
template <class T, class Structs>
struct Codec<T, Structs, typename std::enable_if<(Fields<T>::minimum > 0)>::type> {
  template <class Writer>
  static void put(Writer& writer, const T& value) {
    put(writer, value, IsInside<T, Structs>{});
  }
  template <class Reader>
  static void get(Reader& reader, T& value) {
    get(reader, value, IsInside<T, Structs>{});
  }

 private:
  using Within = typename Enter<T, Structs>::type;
  using Contents = typename std::conditional<IsInside<T, Structs>::value, SignatureOf<T>, Members<T, Structs>>::type;

  template <class Writer>
  static void put(Writer& writer, const T& value, std::true_type) {
    writer.inside('v', Contents::type::text(), [&value](auto& inner) { Codec<T>::put(inner, value); });
  }
  template <class Writer>
  static void put(Writer& writer, const T& value, std::false_type) {
    writer.inside('r', Contents::type::text(),
                  [&value](auto& inner) { put_each<Within>(inner, Fields<T>::tie(value)); });
  }
  template <class Reader>
  static void get(Reader& reader, T& value, std::true_type) {
    reader.inside('v', Contents::type::text(), [&value](auto& inner) { Codec<T>::get(inner, value); });
  }
  template <class Reader>
  static void get(Reader& reader, T& value, std::false_type) {
    reader.inside('r', Contents::type::text(),
                  [&value](auto& inner) { get_each<Within>(inner, Fields<T>::tie(value)); });
  }
};

// The discriminator and a variant; where no branch is selected the variant holds the octet 0, as none may be empty.
template <class T, class Structs>
struct Codec<T, Structs, typename std::enable_if<(Branches<T>::cases > 0)>::type> {
  using Discriminator = typename Branches<T>::Discriminator;
  template <class Writer>
  static void put(Writer& writer, const T& value) {
    writer.inside('r', UnionMembers<T>::type::text(), [&value](auto& inner) {
      Codec<Discriminator>::put(inner, Branches<T>::discriminator(value));
      put_branch(inner, value);
    });
  }
  template <class Reader>
  static void get(Reader& reader, T& value) {
    reader.inside('r', UnionMembers<T>::type::text(), [&value](auto& inner) {
      Discriminator discriminator;
      Codec<Discriminator>::get(inner, discriminator);
      get_branch(inner, value, Branches<T>::select(discriminator));
    });
  }

 private:
  template <class Writer>
  static void put_branch(Writer& writer, const T& value) {
    bool selected = false;
    Branches<T>::read(value, [&](const auto& branch, const Label&) {
      using Branch = ValueType<decltype(branch)>;
      selected = true;
      writer.inside('v', signature<Branch>(), [&branch](auto& inner) { Codec<Branch>::put(inner, branch); });
    });
    if (!selected) writer.inside('v', "y", [](auto& inner) { Codec<std::uint8_t>::put(inner, 0); });
  }
  template <class Reader>
  static void get_branch(Reader& reader, T& value, unsigned k) {
    bool selected = false;
    Branches<T>::write(value, k, [&](auto& branch, const Label&) {
      using Branch = ValueType<decltype(branch)>;
      selected = true;
      reader.inside('v', signature<Branch>(), [&branch](auto& inner) { Codec<Branch>::get(inner, branch); });
    });
    std::uint8_t nothing = 0;
    if (!selected) reader.inside('v', "y", [&nothing](auto& inner) { Codec<std::uint8_t>::get(inner, nothing); });
  }
};

// A variant, whose signature tells what it holds.
template <class Struct, class Structs>
struct Codec<Any<Struct>, Structs> {
  template <class Writer>
  static void put(Writer& writer, const Any<Struct>& value) {
    switch (value.held) {
      case Held::a_long:
        return put_held(writer, value.number);
      case Held::a_string:
        return put_held(writer, value.text);
      case Held::a_struct:
        return put_held(writer, value.record);
    }
  }
  template <class Reader>
  static void get(Reader& reader, Any<Struct>& value) {
    if (reader.variant_holds("i")) return get_held(reader, value, Held::a_long, value.number);
    if (reader.variant_holds("s")) return get_held(reader, value, Held::a_string, value.text);
    get_held(reader, value, Held::a_struct, value.record);
  }

 private:
  template <class Writer, class T>
  static void put_held(Writer& writer, const T& held) {
    writer.inside('v', signature<T>(), [&held](auto& inner) { Codec<T>::put(inner, held); });
  }
  template <class Writer>
  static void put_held(Writer&, const Nothing&) {}
  template <class Reader, class T>
  static void get_held(Reader& reader, Any<Struct>& value, Held kind, T& held) {
    value.held = kind;
    reader.inside('v', signature<T>(), [&held](auto& inner) { Codec<T>::get(inner, held); });
  }
  template <class Reader>
  static void get_held(Reader&, Any<Struct>&, Held, Nothing&) {
    throw Malformed("an any holds neither an int32 nor a string");
  }
};

// A value that is always of one type, as a variant.
template <class T, std::uint32_t number, class Structs>
struct Codec<InAny<T, number>, Structs> {
  template <class Writer>
  static void put(Writer& writer, const InAny<T, number>& carried) {
    writer.inside('v', signature<T>(), [&carried](auto& inner) { Codec<T>::put(inner, carried.value); });
  }
  template <class Reader>
  static void get(Reader& reader, InAny<T, number>& carried) {
    reader.inside('v', signature<T>(), [&carried](auto& inner) { Codec<T>::get(inner, carried.value); });
  }
};

}  // namespace dbus
}  // namespace orrery
