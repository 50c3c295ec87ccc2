// How values that Slice has no type for travel: a std::array as a sequence of its fixed length, a char as a byte.
// Included by the generated stubs (cpp:include in the Slice file). Valid C++14.
#pragma once

#include <Ice/LocalException.h>
#include <Ice/OutputStream.h>
#include <Ice/StreamHelpers.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

namespace orrery {
namespace slice {

inline void check_length(std::size_t got, std::size_t wanted) {
  if (got != wanted) throw Ice::MarshalException(__FILE__, __LINE__, "an array has another length");
}

// The elements of a sequence of numbers, where they lie in the message.
template <class Stream, class T>
void read_block(Stream* stream, std::pair<const T*, const T*>& block) {
  stream->read(block);
}
template <class Stream>
void read_block(Stream* stream, std::pair<const char*, const char*>& block) {
  std::pair<const Ice::Byte*, const Ice::Byte*> octets;
  stream->read(octets);
  block = {reinterpret_cast<const char*>(octets.first), reinterpret_cast<const char*>(octets.second)};
}

}  // namespace slice
}  // namespace orrery

namespace Ice {

// What streams write every block of characters by.
template <>
inline void OutputStream::write<char>(const char* begin, const char* end) {
  write(reinterpret_cast<const Byte*>(begin), reinterpret_cast<const Byte*>(end));
}

template <>
struct StreamHelper<std::vector<char>, StreamHelperCategorySequence> {
  template <class Stream>
  static void read(Stream* stream, std::vector<char>& sequence) {
    std::pair<const char*, const char*> block;
    orrery::slice::read_block(stream, block);
    sequence.assign(block.first, block.second);
  }
};

// Numbers move as a block, as those of a std::vector do; other elements one by one.
template <class T, std::size_t N>
struct StreamHelper<std::array<T, N>, StreamHelperCategorySequence> {
  using Array = std::array<T, N>;

  template <class Stream>
  static void write(Stream* stream, const Array& array) {
    write_as(stream, array, std::is_arithmetic<T>{});
  }
  template <class Stream>
  static void read(Stream* stream, Array& array) {
    read_as(stream, array, std::is_arithmetic<T>{});
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
    std::pair<const T*, const T*> block;
    orrery::slice::read_block(stream, block);
    orrery::slice::check_length(static_cast<std::size_t>(block.second - block.first), N);
    std::copy(block.first, block.second, array.begin());
  }
  template <class Stream>
  static void read_as(Stream* stream, Array& array, std::false_type) {
    const Int size = stream->readAndCheckSeqSize(StreamableTraits<T>::minWireSize);
    orrery::slice::check_length(static_cast<std::size_t>(size), N);
    for (auto& element : array) stream->read(element);
  }
};

}  // namespace Ice
