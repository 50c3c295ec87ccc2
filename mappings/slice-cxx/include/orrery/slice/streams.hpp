// How values that Slice has no type for travel: a std::array as a sequence of its fixed length, a char as a byte.
// Included by the generated stubs (cpp:include in the Slice file). Valid C++14.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include <Ice/LocalException.h>
#include <Ice/StreamHelpers.h>

namespace orrery {
namespace slice {

// Elements that a stream moves as a block, as it does with those of a std::vector.
template <class T>
struct IsBlock : std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, char>::value> {};

inline void check_length(std::size_t got, std::size_t wanted) {
  if (got != wanted) throw Ice::MarshalException(__FILE__, __LINE__, "an array has another length");
}

inline const Ice::Byte* octets(const char* characters) { return reinterpret_cast<const Ice::Byte*>(characters); }

template <class Stream>
void write_characters(Stream* stream, const char* begin, std::size_t size) {
  stream->write(octets(begin), octets(begin) + size);
}

template <class Stream>
std::pair<const char*, const char*> read_characters(Stream* stream) {
  std::pair<const Ice::Byte*, const Ice::Byte*> range;
  stream->read(range);
  return {reinterpret_cast<const char*>(range.first), reinterpret_cast<const char*>(range.second)};
}

}  // namespace slice
}  // namespace orrery

namespace Ice {

template <class T, std::size_t N>
struct StreamHelper<std::array<T, N>, StreamHelperCategorySequence> {
  using Array = std::array<T, N>;

  template <class Stream>
  static void write(Stream* stream, const Array& array) {
    write_as(stream, array, orrery::slice::IsBlock<T>{});
  }
  template <class Stream>
  static void read(Stream* stream, Array& array) {
    read_as(stream, array, orrery::slice::IsBlock<T>{});
  }

 private:
  template <class Stream>
  static void write_as(Stream* stream, const Array& array, std::true_type) {
    stream->write(array.data(), array.data() + N);
  }
  template <class Stream>
  static void write_as(Stream* stream, const Array& array, std::false_type) {
    stream->writeSize(static_cast<Int>(N));
    for (const auto& element : array) stream->write(element);
  }
  template <class Stream>
  static void read_as(Stream* stream, Array& array, std::true_type) {
    std::pair<const T*, const T*> range;
    stream->read(range);
    orrery::slice::check_length(static_cast<std::size_t>(range.second - range.first), N);
    std::copy(range.first, range.second, array.begin());
  }
  template <class Stream>
  static void read_as(Stream* stream, Array& array, std::false_type) {
    orrery::slice::check_length(static_cast<std::size_t>(stream->readAndCheckSeqSize(StreamableTraits<T>::minWireSize)), N);
    for (auto& element : array) stream->read(element);
  }
};

template <std::size_t N>
struct StreamHelper<std::array<char, N>, StreamHelperCategorySequence> {
  template <class Stream>
  static void write(Stream* stream, const std::array<char, N>& array) {
    orrery::slice::write_characters(stream, array.data(), N);
  }
  template <class Stream>
  static void read(Stream* stream, std::array<char, N>& array) {
    const auto range = orrery::slice::read_characters(stream);
    orrery::slice::check_length(static_cast<std::size_t>(range.second - range.first), N);
    std::copy(range.first, range.second, array.begin());
  }
};

template <>
struct StreamHelper<std::vector<char>, StreamHelperCategorySequence> {
  template <class Stream>
  static void write(Stream* stream, const std::vector<char>& sequence) {
    orrery::slice::write_characters(stream, sequence.data(), sequence.size());
  }
  template <class Stream>
  static void read(Stream* stream, std::vector<char>& sequence) {
    const auto range = orrery::slice::read_characters(stream);
    sequence.assign(range.first, range.second);
  }
};

}  // namespace Ice
