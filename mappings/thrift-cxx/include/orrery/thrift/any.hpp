// How the kit sees an `any`, which is a union of Thrift: a long, a string or a struct of the same file. Valid C++17.
#pragma once

#include "orrery/derive.hpp"
#include "orrery/plain_types.hpp"

namespace orrery {
namespace thrift {

template <class Union>
Held held(const Union& value) {
  if (value.__isset.number) return Held::a_long;
  return value.__isset.text ? Held::a_string : Held::a_struct;
}

// f(the branch that counts). `Struct` is Nothing where the file has none.
template <class Struct, class Union, class F>
void with_branch(Union& value, Held held, F f) {
  if (held == Held::a_long) return f(value.number);
  if (held == Held::a_string) return f(value.text);
  if constexpr (!std::is_same<Struct, Nothing>::value) f(value.record);
}

template <class Union, class Struct>
struct AnyShape {
  static constexpr std::size_t minimum = 4;

  ORRERY_UNTIMED static void draw(Values& values, Union& value, const Bounds&) {
    const auto held = static_cast<Held>(values.next() % HeldKinds<Struct>::count);
    value = Union();
    value.__isset.number = held == Held::a_long;
    value.__isset.text = held == Held::a_string;
    if constexpr (!std::is_same<Struct, Nothing>::value) value.__isset.record = held == Held::a_struct;
    with_branch<Struct>(
        value, held, [&values](auto& branch) { Shape<ValueType<decltype(branch)>>::draw(values, branch, Bounds()); });
  }

  static Digest fold(Digest digest, const Union& value) {
    digest = orrery::fold(digest, static_cast<std::uint64_t>(held(value)));
    with_branch<Struct>(value, held(value), [&digest](const auto& branch) {
      digest = Shape<ValueType<decltype(branch)>>::fold(digest, branch);
    });
    return digest;
  }

  ORRERY_UNTIMED static bool equal(const Union& a, const Union& b) {
    if (held(a) != held(b)) return false;
    switch (held(a)) {
      case Held::a_long:
        return a.number == b.number;
      case Held::a_string:
        return a.text == b.text;
      case Held::a_struct:
        break;
    }
    if constexpr (std::is_same<Struct, Nothing>::value) return true;
    if constexpr (!std::is_same<Struct, Nothing>::value) return Shape<Struct>::equal(a.record, b.record);
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
