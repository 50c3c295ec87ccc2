// Plain C++ values in the types of a DDS implementation: what is the same whatever its IDL compiler makes. Valid C++14.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "orrery/setup/failures.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace dds {

// The name of an endpoint.
using Guid = std::array<std::uint8_t, 16>;

// Specialised by generated code for each operation: its number and branch in the samples of its interface.
template <class Op>
struct Message;

// Specialised for each interface: the samples that carry its calls, and what stands where in them.
template <class Interface>
struct Service;

// Specialised for each interface that carries a topic: the sample itself.
template <class Interface>
struct Topic;

// Room for what a sample points at while it is written.
class Scratch;

// Both directions of a plain type; structs and unions have theirs beside the DDS types.
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
struct Codec<T, typename std::enable_if<std::is_arithmetic<T>::value>::type> {
  template <class Wire>
  static void put(T value, Wire& wire, Scratch&) {
    wire = static_cast<Wire>(value);
  }
  template <class Wire>
  static void get(Wire wire, T& value) {
    value = static_cast<T>(wire);
  }
};

template <class T>
struct Codec<T, typename std::enable_if<std::is_enum<T>::value>::type> {
  template <class Wire>
  static void put(T value, Wire& wire, Scratch&) {
    wire = static_cast<Wire>(value);
  }
  template <class Wire>
  static void get(Wire wire, T& value) {
    if (static_cast<std::uint32_t>(wire) >= Enumerators<T>::count) {
      throw Malformed("an enum has a value that none of its names has");
    }
    value = static_cast<T>(wire);
  }
};

}  // namespace dds
}  // namespace orrery
