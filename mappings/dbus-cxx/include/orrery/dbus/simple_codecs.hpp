// Numbers, enums, texts and references as D-Bus values; what all codecs share. Valid C++14.
#pragma once

#include <stdexcept>

#include "orrery/dbus/signature.hpp"
#include "orrery/setup/failures.hpp"

namespace orrery {
namespace dbus {

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

}  // namespace dbus
}  // namespace orrery
