// Plain C++ values in the C types that rpcgen makes. What is sent points at the plain values where it can: texts and
// sequences of numbers are encoded from where they are. What is received is copied.
#pragma once

#include <rpc/rpc.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "orrery/setup/failures.hpp"
#include "orrery/sunrpc/scratch.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace sunrpc {

// Both directions of a plain type; structs and unions have theirs in generated code.
template <class T, class Enable = void>
struct Codec;

template <class T, class Wire>
void put(const T& value, Wire& wire, Scratch& scratch) {
  Codec<T>::put(value, wire, scratch);
}
template <class T, class Wire>
void get(const Wire& wire, T& value) {
  Codec<T>::get(wire, value);
}

template <class T>
struct Codec<T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_same_v<T, char16_t> || std::is_enum_v<T>>> {
  template <class Wire>
  static void put(T value, Wire& wire, Scratch&) {
    wire = static_cast<Wire>(value);
  }
  template <class Wire>
  static void get(Wire wire, T& value) {
    if constexpr (std::is_enum_v<T>) {
      if (static_cast<std::uint32_t>(wire) >= Enumerators<T>::count) {
        throw Malformed("an enum has a value that none of its names has");
      }
    }
    value = static_cast<T>(wire);
  }
};

template <>
struct Codec<std::string> {
  // rpcgen's types know no const; to encode only reads.
  static void put(const std::string& value, char*& wire, Scratch&) { wire = const_cast<char*>(value.c_str()); }
  static void get(const char* wire, std::string& value) { value = wire; }
};

template <>
struct Codec<Reference> {
  static void put(const Reference& value, char*& wire, Scratch& scratch) { sunrpc::put(value.text, wire, scratch); }
  static void get(const char* wire, Reference& value) { value.text = wire; }
};

// A sequence of rpcgen's is a struct of a length and a pointer, whose names are each type's own.
template <class T, class Kept>
struct SequenceCodec {
  // These look the same on both sides.
  static constexpr bool lent = (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) || std::is_same_v<T, char16_t>;

  template <class Wire>
  static void put(const Kept& value, Wire& wire, Scratch& scratch) {
    auto& [length, elements] = wire;
    using Element = std::remove_reference_t<decltype(*elements)>;
    length = static_cast<u_int>(value.size());
    if constexpr (lent) {
      static_assert(sizeof(Element) == sizeof(T), "these numbers differ");
      elements = reinterpret_cast<Element*>(const_cast<T*>(value.data()));
    } else {
      elements = scratch.template array<Element>(value.size());
      for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::put(value[i], elements[i], scratch);
    }
  }

  template <class Wire>
  static void get(const Wire& wire, Kept& value) {
    const auto& [length, elements] = wire;
    if constexpr (lent) {
      const T* const first = reinterpret_cast<const T*>(elements);
      value.assign(first, first + length);
    } else {
      value.resize(length);
      for (std::size_t i = 0; i < length; ++i) get_element(elements[i], value, i);
    }
  }

 private:
  template <class Element>
  static void get_element(const Element& element, Kept& value, std::size_t i) {
    if constexpr (std::is_same_v<T, bool>)
      value[i] = element != FALSE;
    else
      Codec<T>::get(element, value[i]);
  }
};

template <class T>
struct Codec<std::vector<T>> : SequenceCodec<T, std::vector<T>> {};
template <>
struct Codec<std::u16string> : SequenceCodec<char16_t, std::u16string> {};

template <class T, std::size_t N>
struct Codec<std::array<T, N>> {
  template <class Wire>
  static void put(const std::array<T, N>& value, Wire (&wire)[N], Scratch& scratch) {
    for (std::size_t i = 0; i < N; ++i) Codec<T>::put(value[i], wire[i], scratch);
  }
  template <class Wire>
  static void get(const Wire (&wire)[N], std::array<T, N>& value) {
    for (std::size_t i = 0; i < N; ++i) Codec<T>::get(wire[i], value[i]);
  }
};

}  // namespace sunrpc
}  // namespace orrery
