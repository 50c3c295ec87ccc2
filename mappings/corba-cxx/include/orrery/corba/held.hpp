// What CORBA's helper types hold (_var, members of structs, elements of sequences, bare pointers), found by the
// `in()` that the C++ mapping gives them all, so that no ORB's own helper needs to be named. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>
#include <orrery/types/derive.hpp>
#include <orrery/types/shape.hpp>

namespace orrery {
namespace corba {

template <class...>
struct Found {
  using type = void;
};

// HeldBy<T>::type: `const char*` of a String_var, `X_ptr` of an X_var, the struct of a struct's _var, else void.
template <class T, class Enable = void>
struct HeldBy {
  using type = void;
};
template <class T>
struct HeldBy<T*, void> {
  using type = T*;
};
template <class T>
struct HeldBy<T, typename Found<decltype(std::declval<const T&>().in())>::type> {
  using type = typename std::decay<decltype(std::declval<const T&>().in())>::type;
};

template <class T>
T* held(T* pointer) {
  return pointer;
}
template <class T>
auto held(const T& holder) -> decltype(holder.in()) {
  return holder.in();
}

// Variable-length values come back on the heap, in a _var: `T` is what it points to, void for everything else.
template <class T>
using ValueInside =
    typename std::conditional<std::is_class<typename HeldBy<T>::type>::value, typename HeldBy<T>::type, void>::type;

}  // namespace corba

template <class Var>
struct Shape<Var, typename std::enable_if<!std::is_void<corba::ValueInside<Var>>::value>::type> {
  using Value = corba::ValueInside<Var>;
  static constexpr std::size_t minimum = Shape<Value>::minimum;
  static void draw(Values& values, Var& value, const Bounds& bounds) {
    value = new Value();
    Shape<Value>::draw(values, value.inout(), bounds);
  }
  static Checksum fold(Checksum checksum, const Var& value) { return Shape<Value>::fold(checksum, value.in()); }
  static bool equal(const Var& a, const Var& b) { return Shape<Value>::equal(a.in(), b.in()); }
};

template <class Var>
struct Cube<Var, typename std::enable_if<!std::is_void<corba::ValueInside<Var>>::value>::type> {
  static void make(Var& value) { Cube<corba::ValueInside<Var>>::make(value.inout()); }
};
template <class Var>
struct CubeFirst<Var, typename std::enable_if<!std::is_void<corba::ValueInside<Var>>::value>::type> {
  static void make(Var& value) { CubeFirst<corba::ValueInside<Var>>::make(value.inout()); }
};

}  // namespace orrery
