// Sequences and arrays as D-Bus arrays. Valid C++14.
#pragma once

#include <array>
#include <vector>

#include "orrery/dbus/simple_codecs.hpp"

namespace orrery {
namespace dbus {

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

}  // namespace dbus
}  // namespace orrery
