// How the kit sees an `any`, which is a union of Thrift: a long, a string or a struct of the same file. Valid C++14.
#pragma once

#include "orrery/types/derive.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace thrift {

template <class Union>
Held held(const Union& value) {
  if (value.__isset.number) return Held::a_long;
  return value.__isset.text ? Held::a_string : Held::a_struct;
}

// The union's struct.
template <class Struct>
struct Record {
  template <class Union>
  static void mark(Union& value, bool counts) {
    value.__isset.record = counts;
  }
  template <class Union, class F>
  static void with(Union& value, F f) {
    f(value.record);
  }
  template <class Union>
  static bool equal(const Union& a, const Union& b) {
    return Shape<Struct>::equal(a.record, b.record);
  }
};
// The file has none.
template <>
struct Record<Nothing> {
  template <class Union>
  static void mark(Union&, bool) {}
  template <class Union, class F>
  static void with(Union&, F) {}
  template <class Union>
  static bool equal(const Union&, const Union&) {
    return true;
  }
};

// f(the branch that counts).
template <class Struct, class Union, class F>
void with_branch(Union& value, Held held, F f) {
  if (held == Held::a_long) return f(value.number);
  if (held == Held::a_string) return f(value.text);
  Record<Struct>::with(value, f);
}

template <class Union, class Struct>
struct AnyShape {
  static constexpr std::size_t minimum = 4;

  ORRERY_UNTIMED static void draw(Values& values, Union& value, const Bounds&) {
    const Held held = values.held(HeldKinds<Struct>::count);
    value = Union();
    value.__isset.number = held == Held::a_long;
    value.__isset.text = held == Held::a_string;
    Record<Struct>::mark(value, held == Held::a_struct);
    with_branch<Struct>(
        value, held, [&values](auto& branch) { Shape<ValueType<decltype(branch)>>::draw(values, branch, Bounds()); });
  }

  static Checksum fold(Checksum checksum, const Union& value) {
    checksum = orrery::fold(checksum, static_cast<std::uint64_t>(held(value)));
    with_branch<Struct>(value, held(value), [&checksum](const auto& branch) {
      checksum = Shape<ValueType<decltype(branch)>>::fold(checksum, branch);
    });
    return checksum;
  }

  ORRERY_UNTIMED static bool equal(const Union& a, const Union& b) {
    if (held(a) != held(b)) return false;
    switch (held(a)) {
      case Held::a_long:
        return a.number == b.number;
      case Held::a_string:
        return a.text == b.text;
      case Held::a_struct:
        return Record<Struct>::equal(a, b);
    }
    return false;
  }
};

template <class Union, class Struct>
struct AnyCube {
  static void make(Union& value) {
    if (held(value) == Held::a_string) return;
    with_branch<Struct>(value, held(value), [](auto& branch) { orrery::cube(branch); });
  }
};

}  // namespace thrift
}  // namespace orrery
