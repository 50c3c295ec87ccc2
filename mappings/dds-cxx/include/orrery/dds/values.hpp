// Plain C++ values in the C types that idlc makes. What is written points at the plain values where it can: texts and
// sequences of numbers are not copied before the middleware itself does. What is read is copied. Valid C++14.
#pragma once

#include <dds/dds.h>

#include <vector>

#include "orrery/dds/codec.hpp"
#include "orrery/dds/scratch.hpp"

namespace orrery {
namespace dds {

// What a topic is made with.
using TopicType = const dds_topic_descriptor_t&;

// --- texts ---------------------------------------------------------------------------------------------------

template <>
struct Codec<std::string> {
  // idlc's types know no const; to write a sample only reads it.
  static void put(const std::string& value, char*& wire, Scratch&) { wire = const_cast<char*>(value.c_str()); }
  // One with a bound stands in the sample itself.
  template <std::size_t N>
  static void put(const std::string& value, char (&wire)[N], Scratch&) {
    if (value.size() >= N) throw Malformed("a string is longer than its bound");
    std::memcpy(wire, value.c_str(), value.size() + 1);
  }
  static void get(const char* wire, std::string& value) { value = wire; }
};

template <>
struct Codec<Reference> {
  static void put(const Reference& value, char*& wire, Scratch& scratch) { dds::put(value.text, wire, scratch); }
  static void get(const char* wire, Reference& value) { value.text = wire; }
};

// --- sequences and arrays ------------------------------------------------------------------------------------

template <class Sequence>
using ElementOf = typename std::remove_reference<decltype(*std::declval<Sequence&>()._buffer)>::type;

template <class Sequence>
void lend(Sequence& wire, ElementOf<Sequence>* elements, std::size_t length) {
  wire._maximum = wire._length = static_cast<std::uint32_t>(length);
  wire._buffer = elements;
  // What is lent is not the sample's to free.
  wire._release = false;
}

// Points at numbers that look the same on both sides.
template <class Numbers, class Sequence>
void lend_numbers(const Numbers& value, Sequence& wire) {
  static_assert(sizeof(ElementOf<Sequence>) == sizeof(typename Numbers::value_type), "these numbers differ");
  using Element = ElementOf<Sequence>;
  lend(wire, reinterpret_cast<Element*>(const_cast<typename Numbers::value_type*>(value.data())), value.size());
}

// A wide string is a sequence of UTF-16.
template <>
struct Codec<std::u16string> {
  template <class Sequence>
  static void put(const std::u16string& value, Sequence& wire, Scratch&) {
    lend_numbers(value, wire);
  }
  template <class Sequence>
  static void get(const Sequence& wire, std::u16string& value) {
    value.assign(wire._buffer, wire._buffer + wire._length);
  }
};

template <class T>
struct Codec<std::vector<T>> {
  using IsBlock = std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, bool>::value>;

  template <class Sequence>
  static void put(const std::vector<T>& value, Sequence& wire, Scratch& scratch) {
    put(value, wire, scratch, IsBlock{});
  }
  template <class Sequence>
  static void get(const Sequence& wire, std::vector<T>& value) {
    get(wire, value, IsBlock{});
  }

 private:
  template <class Sequence>
  static void put(const std::vector<T>& value, Sequence& wire, Scratch&, std::true_type) {
    lend_numbers(value, wire);
  }
  template <class Sequence>
  static void put(const std::vector<T>& value, Sequence& wire, Scratch& scratch, std::false_type) {
    auto* const elements = scratch.array<ElementOf<Sequence>>(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::put(value[i], elements[i], scratch);
    lend(wire, elements, value.size());
  }
  template <class Sequence>
  static void get(const Sequence& wire, std::vector<T>& value, std::true_type) {
    value.assign(wire._buffer, wire._buffer + wire._length);
  }
  template <class Sequence>
  static void get(const Sequence& wire, std::vector<T>& value, std::false_type) {
    value.resize(wire._length);
    for (std::size_t i = 0; i < value.size(); ++i) get_element(wire._buffer[i], value, i);
  }
  template <class Element>
  static void get_element(const Element& element, std::vector<T>& value, std::size_t i) {
    Codec<T>::get(element, value[i]);
  }
};

template <>
template <>
inline void Codec<std::vector<bool>>::get_element(const bool& element, std::vector<bool>& value, std::size_t i) {
  value[i] = element;
}

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

}  // namespace dds
}  // namespace orrery
