// Arrays: C arrays inside structs, slices in signatures, and the two ways an argument set holds one. Valid C++14.
#pragma once

#include "orrery/corba/held.hpp"

namespace orrery {
namespace corba {

template <class T>
using Slice = typename std::remove_extent<T>::type;

// A type by one name, where C++ would write an array's around the variable's.
template <class T>
using Seen = T;

// A value under another name of the same bytes: an ORB may call its characters and its octets by one C++ type.
template <class View, class T>
View& seen_as(T& value) {
  return reinterpret_cast<View&>(value);
}
template <class View, class T>
const View& seen_as(const T& value) {
  return reinterpret_cast<const View&>(value);
}

// The array that a slice begins: `X_slice*` is all that a signature says of an X.
template <class View, class S>
View& whole(S* slice) {
  return *reinterpret_cast<View*>(slice);
}
template <class View, class S>
const View& whole(const S* slice) {
  return *reinterpret_cast<const View*>(slice);
}

// An array that can be assigned as a whole.
template <class T, class View = T>
struct Array {
  T value;
  const View& seen() const { return seen_as<View>(value); }
  View& renew() { return seen_as<View>(value); }
};

// An array on the heap, as results and variable-length `out` arguments are; `Allocate` is its X_alloc.
template <class T, class Var, Slice<T>* (*Allocate)(), class View = T>
struct HeapArray {
  Var var;
  const View& seen() const { return whole<View>(var.in()); }
  View& renew() {
    var = Allocate();
    return whole<View>(var.inout());
  }
};

template <class Holder, class View>
struct HeldArrayShape {
  static constexpr std::size_t minimum = Shape<View>::minimum;
  static void draw(Values& values, Holder& value, const Bounds& bounds) {
    Shape<View>::draw(values, value.renew(), bounds);
  }
  static Checksum fold(Checksum checksum, const Holder& value) { return Shape<View>::fold(checksum, value.seen()); }
  static bool equal(const Holder& a, const Holder& b) { return Shape<View>::equal(a.seen(), b.seen()); }
};

}  // namespace corba

template <class T, std::size_t N>
struct Shape<T[N]> {
  static constexpr std::size_t minimum = N * Shape<T>::minimum;
  static void draw(Values& values, T (&value)[N], const Bounds& bounds) {
    for (auto& element : value) Shape<T>::draw(values, element, bounds);
  }
  static Checksum fold(Checksum checksum, const T (&value)[N]) {
    for (std::size_t i = 0; i < N; i += stride<T>()) checksum = Shape<T>::fold(checksum, value[i]);
    return checksum;
  }
  static bool equal(const T (&a)[N], const T (&b)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      if (!Shape<T>::equal(a[i], b[i])) return false;
    return true;
  }
};

template <class T, class View>
struct Shape<corba::Array<T, View>> : corba::HeldArrayShape<corba::Array<T, View>, View> {};

template <class T, class Var, corba::Slice<T>* (*Allocate)(), class View>
struct Shape<corba::HeapArray<T, Var, Allocate, View>>
    : corba::HeldArrayShape<corba::HeapArray<T, Var, Allocate, View>, View> {};

}  // namespace orrery
