// What a servant makes of its arguments where an operation means something (semantics.toml), and what a client
// expects of it. Valid C++14.
#pragma once

#include "orrery/types/plain_types.hpp"

namespace orrery {

// `generated`: results are drawn. `cube`: each result is the cube of the argument in its place, member by member.
// `cube_first`: the argument in its place, of which only the first element is cubed. `route`: no result; a string says
// to whom a forwarder hands calls on (calls/router.hpp).
enum class Meaning { generated, cube, cube_first, route };

// An operation says so by `static constexpr Meaning meaning`, if it means anything.
template <class Op>
struct MeaningOf {
  template <class O>
  static std::integral_constant<Meaning, O::meaning> test(int);
  template <class O>
  static std::integral_constant<Meaning, Meaning::generated> test(...);
  static constexpr Meaning value = decltype(test<Op>(0))::value;
  using derives = std::integral_constant<bool, value == Meaning::cube || value == Meaning::cube_first>;
};

// Cubes a value where it stands; texts, characters, booleans, enums and references stay as they are.
template <class T, class Enable = void>
struct Cube {
  static void make(T&) {}
};

template <class T>
struct IsNumber : std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, bool>::value &&
                                                   !std::is_same<T, char>::value && !std::is_same<T, wchar_t>::value &&
                                                   !std::is_same<T, char16_t>::value> {};

// Integers as they overflow: modulo two to the power of their bits.
template <class T>
struct Cube<T, typename std::enable_if<IsNumber<T>::value && std::is_integral<T>::value>::type> {
  static void make(T& value) {
    // Without sign, for signed numbers must not overflow in C++.
    const auto wide = static_cast<std::uint64_t>(value);
    value = static_cast<T>(wide * wide * wide);
  }
};
template <class T>
struct Cube<T, typename std::enable_if<std::is_floating_point<T>::value>::type> {
  static void make(T& value) { value = value * value * value; }
};

template <class T>
void cube(T& value) {
  Cube<ValueType<T>>::make(value);
}

template <class T>
struct Cube<std::vector<T>> {
  static void make(std::vector<T>& value) {
    for (auto& element : value) cube(element);
  }
};
template <class T, std::size_t N>
struct Cube<std::array<T, N>> {
  static void make(std::array<T, N>& value) {
    for (auto& element : value) cube(element);
  }
};

template <class T>
struct Cube<T, typename std::enable_if<(Fields<T>::minimum > 0)>::type> {
  static void make(T& value) {
    for_each(Fields<T>::tie(value), [](auto& member, std::size_t) { cube(member); });
  }
};

// The branch is read out of a copy, for writing one may clear what stood there.
template <class To, class From>
void take(To&, const From&) {}
template <class To>
void take(To& to, const To& from) {
  to = from;
}
template <class T>
struct Cube<T, typename std::enable_if<(Branches<T>::cases > 0)>::type> {
  static void make(T& value) {
    const unsigned active = Branches<T>::active(value);
    if (active == Branches<T>::cases) return;
    const T was = value;
    Branches<T>::write(value, active, [&](auto& branch, const Label&) {
      Branches<T>::read(was, [&](const auto& old, const Label&) { take(branch, old); });
      cube(branch);
    });
  }
};

template <class Struct>
struct Cube<Any<Struct>> {
  static void make(Any<Struct>& value) {
    if (value.held == Held::a_long) cube(value.number);
    if (value.held == Held::a_struct) cube(value.record);
  }
};

// Cubes the first element of a sequence alone, and anything else whole.
template <class T, class Enable = void>
struct CubeFirst : Cube<T> {};
template <class T>
struct CubeFirst<std::vector<T>> {
  static void make(std::vector<T>& value) {
    if (!value.empty()) cube(value.front());
  }
};

template <Meaning meaning>
struct Making {
  template <class T>
  static void make(T& value) {
    Cube<ValueType<T>>::make(value);
  }
};
template <>
struct Making<Meaning::cube_first> {
  template <class T>
  static void make(T& value) {
    CubeFirst<ValueType<T>>::make(value);
  }
};

// A result is of its argument's type, or a mapping's helper that owns one on the heap.
template <class Value>
void hand_over(Value& to, const Value& from) {
  to = from;
}
template <class Owner, class Value>
void hand_over(Owner& to, const Value& from) {
  to = new Value(from);
}

namespace detail {
template <Meaning meaning, class To, class From, std::size_t... I>
void derive_all(const To& to, const From& from, std::index_sequence<I...>) {
  (void)std::initializer_list<int>{
      0, (hand_over(std::get<I>(to), std::get<I>(from)), Making<meaning>::make(std::get<I>(to)), 0)...};
}
}  // namespace detail

// Fills the results of `made` from the arguments that stand in `received`, one from each.
template <class Op, class Received>
void derive(typename Op::Args& made, const Received& received) {
  const auto to = Op::generated(made);
  const auto from = Op::inputs(received);
  constexpr std::size_t results = std::tuple_size<decltype(Op::generated(made))>::value;
  static_assert(results <= std::tuple_size<decltype(Op::inputs(received))>::value, "a result has no argument");
  detail::derive_all<MeaningOf<Op>::value>(to, from, std::make_index_sequence<results>{});
}

}  // namespace orrery
