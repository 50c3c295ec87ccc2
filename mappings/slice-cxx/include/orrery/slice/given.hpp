// Sequences of numbers as a servant is given them: in a vector of its own, or where they lie in the message (Ice's
// array mapping, `["cpp:array"]`). Which of both is decided when a program is built. Valid C++14.
#pragma once

#include <utility>
#include <vector>

#include "orrery/types/shape.hpp"

namespace orrery {
namespace slice {

#ifdef ORRERY_SLICE_IN_PLACE

// What generated methods take.
template <class T>
using Given = std::pair<const T*, const T*>;

// The same as the kit sees it. On x86 the numbers need not be aligned.
template <class T>
struct Seen {
  Seen(const Given<T>& given) : begin(given.first), length(static_cast<std::size_t>(given.second - given.first)) {}
  const T* begin;
  std::size_t length;
};

template <class T>
Given<T> given(const std::vector<T>& sequence) {
  return {sequence.data(), sequence.data() + sequence.size()};
}

// The result of an operation that works on such an argument (types/derive.hpp).
template <class T>
void hand_over(std::vector<T>& to, const Seen<T>& from) {
  to.assign(from.begin, from.begin + from.length);
}

#else

template <class T>
using Given = std::vector<T>;

template <class T>
using Seen = const std::vector<T>&;

template <class T>
const std::vector<T>& given(const std::vector<T>& sequence) {
  return sequence;
}

#endif

}  // namespace slice

#ifdef ORRERY_SLICE_IN_PLACE

// A servant's arguments are consumed, and neither drawn nor compared.
template <class T>
struct Shape<slice::Seen<T>> {
  static constexpr std::size_t minimum = Shape<std::vector<T>>::minimum;
  static Checksum fold(Checksum checksum, const slice::Seen<T>& value) {
    checksum = orrery::fold(checksum, value.length);
    for (std::size_t i = 0; i < value.length; i += stride<T>()) checksum = Shape<T>::fold(checksum, value.begin[i]);
    return checksum;
  }
};

#endif

}  // namespace orrery
