// Sequences of every kind, found by their `length` and `operator[]`. Valid C++14.
#pragma once

#include "orrery/corba/array.hpp"

namespace orrery {
namespace corba {

template <class T, class Enable = void>
struct IsSequence : std::false_type {};
template <class T>
struct IsSequence<
    T, typename Found<decltype(std::declval<T&>().length(CORBA::ULong())), decltype(std::declval<const T&>().length()),
                      decltype(std::declval<const T&>()[CORBA::ULong()])>::type> : std::true_type {};

// What a sequence holds. Generated code says it of those that hold arrays, of which operator[] gives only a slice, and
// of those that hold characters.
template <class Sequence>
struct Element {
  using type = ValueType<decltype(std::declval<Sequence&>()[CORBA::ULong()])>;
};

template <class T, class Enable = void>
struct Slot {
  // References as they are; what stands for an element of text or a reference is a value of its own.
  template <class Given>
  static Given open(Given&& given) {
    return std::forward<Given>(given);
  }
};
template <class T>
struct Slot<T, typename std::enable_if<std::is_array<T>::value>::type> {
  template <class Given>
  static auto& open(Given* slice) {
    return whole<T>(slice);
  }
};
template <>
struct Slot<char> {
  template <class Given>
  static auto& open(Given& character) {
    return seen_as<char>(character);
  }
};

}  // namespace corba

template <class Sequence>
struct Shape<Sequence, typename std::enable_if<corba::IsSequence<Sequence>::value>::type> {
  using Element = typename corba::Element<Sequence>::type;
  static constexpr std::size_t minimum = 4;

  static void draw(Values& values, Sequence& value, const Bounds& bounds) {
    const bool too_deep = Depth<Element>::now() >= Values::deepest;
    value.length(too_deep ? 0 : values.length(bounds.outer));
    const Values::Scope scope(values, "[]");
    ++Depth<Element>::now();
    for (CORBA::ULong i = 0; i < value.length(); ++i) {
      auto&& slot = corba::Slot<Element>::open(value[i]);
      Shape<Element>::draw(values, slot, bounds.next());
    }
    --Depth<Element>::now();
  }
  static Checksum fold(Checksum checksum, const Sequence& value) {
    const CORBA::ULong length = value.length();
    checksum = orrery::fold(checksum, length);
    for (CORBA::ULong i = 0; i < length; i += stride<Element>()) {
      auto&& slot = corba::Slot<Element>::open(value[i]);
      checksum = ShapeOf<decltype(slot)>::fold(checksum, slot);
    }
    return checksum;
  }
  static bool equal(const Sequence& a, const Sequence& b) {
    if (a.length() != b.length()) return false;
    for (CORBA::ULong i = 0; i < a.length(); ++i) {
      auto&& left = corba::Slot<Element>::open(a[i]);
      auto&& right = corba::Slot<Element>::open(b[i]);
      if (!ShapeOf<decltype(left)>::equal(left, right)) return false;
    }
    return true;
  }

 private:
  // What stands for an element of text or a reference may be of another type where it is only read.
  template <class Given>
  using ShapeOf = Shape<ValueType<Given>>;
};

template <class Sequence>
struct Cube<Sequence, typename std::enable_if<corba::IsSequence<Sequence>::value>::type> {
  using Element = typename corba::Element<Sequence>::type;
  static void make(Sequence& value) {
    for (CORBA::ULong i = 0; i < value.length(); ++i) at(value, i);
  }
  static void at(Sequence& value, CORBA::ULong i) {
    auto&& slot = corba::Slot<Element>::open(value[i]);
    Cube<Element>::make(slot);
  }
};
template <class Sequence>
struct CubeFirst<Sequence, typename std::enable_if<corba::IsSequence<Sequence>::value>::type> {
  static void make(Sequence& value) {
    if (value.length() != 0) Cube<Sequence>::at(value, 0);
  }
};

}  // namespace orrery
