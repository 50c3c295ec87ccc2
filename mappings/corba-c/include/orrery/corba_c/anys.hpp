// What travels as an any: a type code and a value. Valid C++17.
#pragma once

#include <orrery/corba_c/values.hpp>
#include <orrery/types/plain_types.hpp>

namespace orrery {
namespace corba_c {

// How a type looks inside of an any: its type in C, and its type code. Generated code has that of all others.
template <class T>
struct Carried;
template <>
struct Carried<std::int32_t> {
  using Wire = CORBA_long;
  static CORBA_TypeCode code() { return TC_CORBA_long; }
};
template <>
struct Carried<std::string> {
  using Wire = CORBA_string;
  static CORBA_TypeCode code() { return TC_CORBA_string; }
};

// Of a value as it is carried for `T`. The stubs' type codes are not counted: they stand in the program itself.
template <class T>
struct AnyCodec {
  using Wire = typename Carried<T>::Wire;

  template <class Value>
  static void lend(const Value& value, CORBA_any& any, Scratch& scratch) {
    Wire* const inside = scratch.template array<Wire>(1);
    corba_c::lend(value, *inside, scratch);
    any = {Carried<T>::code(), inside, CORBA_FALSE};
  }
  template <class Value>
  static void give(const Value& value, CORBA_any& any) {
    const CORBA_TypeCode code = Carried<T>::code();
    Slice<Wire>* const inside = room<Wire>(code);
    any = {code, inside, CORBA_TRUE};
    corba_c::give(value, *reinterpret_cast<Wire*>(inside), code);
  }
  static bool holds(const CORBA_any& any) { return any._type != nullptr && same_type(any._type, Carried<T>::code()); }
  template <class Value>
  static void get(const CORBA_any& any, Value& value) {
    corba_c::get(*static_cast<const Wire*>(any._value), value);
  }
};

template <class T, std::uint32_t number>
struct Codec<InAny<T, number>> {
  using Carrier = InAny<T, number>;

  static void lend(const Carrier& value, CORBA_any& wire, Scratch& scratch) {
    AnyCodec<Carrier>::lend(value.value, wire, scratch);
  }
  static void give(const Carrier& value, CORBA_any& wire, CORBA_TypeCode) {
    AnyCodec<Carrier>::give(value.value, wire);
  }
  static void get(const CORBA_any& wire, Carrier& value) {
    if (!AnyCodec<Carrier>::holds(wire)) throw Malformed("an any holds another type than the operation says");
    AnyCodec<Carrier>::get(wire, value.value);
  }
};

template <class Struct>
struct Codec<Any<Struct>> {
  static void lend(const Any<Struct>& value, CORBA_any& wire, Scratch& scratch) {
    visit(value, [&](auto codec, const auto& inside) { decltype(codec)::type::lend(inside, wire, scratch); });
  }
  static void give(const Any<Struct>& value, CORBA_any& wire, CORBA_TypeCode) {
    visit(value, [&](auto codec, const auto& inside) { decltype(codec)::type::give(inside, wire); });
  }
  static void get(const CORBA_any& wire, Any<Struct>& value) {
    value.held = held_by(wire);
    visit(value, [&](auto codec, auto& inside) { decltype(codec)::type::get(wire, inside); });
  }

 private:
  static constexpr bool has_struct = HeldKinds<Struct>::count == 3;

  static Held held_by(const CORBA_any& wire) {
    if (AnyCodec<std::int32_t>::holds(wire)) return Held::a_long;
    if (AnyCodec<std::string>::holds(wire)) return Held::a_string;
    if constexpr (has_struct) {
      if (AnyCodec<Struct>::holds(wire)) return Held::a_struct;
    }
    throw Malformed("an any holds a type that it never held when it was sent");
  }

  // f(what knows the type that it holds, the value in it).
  template <class Value, class F>
  static void visit(Value& value, F f) {
    switch (value.held) {
      case Held::a_long:
        return f(Tag<AnyCodec<std::int32_t>>(), value.number);
      case Held::a_string:
        return f(Tag<AnyCodec<std::string>>(), value.text);
      case Held::a_struct:
        if constexpr (has_struct) f(Tag<AnyCodec<Struct>>(), value.record);
    }
  }
};

}  // namespace corba_c
}  // namespace orrery
