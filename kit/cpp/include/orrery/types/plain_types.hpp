// The plain C++ values of `any` and of object references, for mappings whose middleware has none of its own.
// Valid C++14.
#pragma once

#include "orrery/types/shape.hpp"

namespace orrery {

// Where a middleware has no references, one is the text of an endpoint; nil is empty.
struct Reference {
  std::string text;
};

template <>
struct Shape<Reference> {
  // The text of nil: its length and the closing zero.
  static constexpr std::size_t minimum = 5;
  // Nil or the servant itself.
  static void draw(Values& values, Reference& value, const Bounds&) {
    value.text = values.refers() ? values.self() : std::string();
  }
  static Checksum fold(Checksum checksum, const Reference& value) {
    return orrery::fold(checksum, value.text.empty() ? 0 : 1);
  }
  // Behind a relay the servant itself is another object than the client's peer, so which one it is cannot be asked.
  static bool equal(const Reference& a, const Reference& b) { return a.text.empty() == b.text.empty(); }
  // Is it the object that was published under this text?
  static bool means(const Reference& value, const std::string& text) { return value.text == text; }
};

struct Nothing {};

template <class Struct>
struct Any {
  Held held = Held::a_long;
  std::int32_t number = 0;
  std::string text;
  Struct record{};
};

template <class Struct>
struct HeldKinds {
  static constexpr std::uint32_t count = 3;
};
template <>
struct HeldKinds<Nothing> {
  static constexpr std::uint32_t count = 2;
};

template <>
struct Shape<Nothing> {
  static constexpr std::size_t minimum = 1;
  static void draw(Values&, Nothing&, const Bounds&) {}
  static Checksum fold(Checksum checksum, const Nothing&) { return checksum; }
  static bool equal(const Nothing&, const Nothing&) { return true; }
};

template <class Struct>
struct Shape<Any<Struct>> {
  static constexpr std::size_t minimum = 4;
  static void draw(Values& values, Any<Struct>& value, const Bounds&) {
    value.held = values.held(HeldKinds<Struct>::count);
    switch (value.held) {
      case Held::a_long:
        return Shape<std::int32_t>::draw(values, value.number, Bounds());
      case Held::a_string:
        return Shape<std::string>::draw(values, value.text, Bounds());
      case Held::a_struct:
        return Shape<Struct>::draw(values, value.record, Bounds());
    }
  }
  static Checksum fold(Checksum checksum, const Any<Struct>& value) {
    checksum = orrery::fold(checksum, static_cast<std::uint64_t>(value.held));
    switch (value.held) {
      case Held::a_long:
        return Shape<std::int32_t>::fold(checksum, value.number);
      case Held::a_string:
        return Shape<std::string>::fold(checksum, value.text);
      case Held::a_struct:
        return Shape<Struct>::fold(checksum, value.record);
    }
    return checksum;
  }
  static bool equal(const Any<Struct>& a, const Any<Struct>& b) {
    if (a.held != b.held) return false;
    switch (a.held) {
      case Held::a_long:
        return a.number == b.number;
      case Held::a_string:
        return a.text == b.text;
      case Held::a_struct:
        return Shape<Struct>::equal(a.record, b.record);
    }
    return false;
  }
};

// A value that travels as an `any`: outside of the call it is what it is. `number` stands for its type where the wire
// has no other word for that.
template <class T, std::uint32_t number>
struct InAny {
  T value{};
};

template <class T, std::uint32_t number>
struct Shape<InAny<T, number>> {
  static constexpr std::size_t minimum = 4;
  static void draw(Values& values, InAny<T, number>& carried, const Bounds& bounds) {
    Shape<T>::draw(values, carried.value, bounds);
  }
  static Checksum fold(Checksum checksum, const InAny<T, number>& carried) {
    return Shape<T>::fold(checksum, carried.value);
  }
  static bool equal(const InAny<T, number>& a, const InAny<T, number>& b) { return Shape<T>::equal(a.value, b.value); }
};

}  // namespace orrery
