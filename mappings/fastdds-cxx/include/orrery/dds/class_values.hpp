// Plain C++ values in the classes that fastddsgen makes: texts and sequences are copied, into room that stays from
// sample to sample. Valid C++14.
#pragma once

#include <fastdds/dds/topic/TypeSupport.hpp>
#include <fastrtps/utils/fixed_size_string.hpp>
#include <vector>

#include "orrery/dds/codec.hpp"

namespace orrery {
namespace dds {

// What a topic is made with.
using TopicType = eprosima::fastdds::dds::TypeSupport;

// A sample holds all that is in it.
class Scratch {
 public:
  void clear() {}
};

// --- texts ---------------------------------------------------------------------------------------------------

template <>
struct Codec<std::string> {
  static void put(const std::string& value, std::string& wire, Scratch&) { wire = value; }
  template <std::size_t N>
  static void put(const std::string& value, eprosima::fastrtps::fixed_string<N>& wire, Scratch&) {
    if (value.size() > N) throw Malformed("a string is longer than its bound");
    wire = value;
  }
  static void get(const std::string& wire, std::string& value) { value = wire; }
  template <std::size_t N>
  static void get(const eprosima::fastrtps::fixed_string<N>& wire, std::string& value) {
    value.assign(wire.c_str(), wire.size());
  }
  // One in an array has a struct around it.
  template <class Text>
  static auto put(const std::string& value, Text& wire, Scratch&) -> decltype(wire.value(value)) {
    return wire.value(value);
  }
  template <class Text>
  static auto get(const Text& wire, std::string& value) -> decltype(value = wire.value(), void()) {
    value = wire.value();
  }
};

template <>
struct Codec<Reference> {
  template <class Wire>
  static void put(const Reference& value, Wire& wire, Scratch& scratch) {
    dds::put(value.text, wire, scratch);
  }
  template <class Wire>
  static void get(const Wire& wire, Reference& value) {
    dds::get(wire, value.text);
  }
};

// A wide string is a sequence of UTF-16.
template <>
struct Codec<std::u16string> {
  static void put(const std::u16string& value, std::vector<std::uint16_t>& wire, Scratch&) {
    wire.assign(value.begin(), value.end());
  }
  static void get(const std::vector<std::uint16_t>& wire, std::u16string& value) {
    value.assign(wire.begin(), wire.end());
  }
};

// --- sequences and arrays ------------------------------------------------------------------------------------

template <class T>
struct Codec<std::vector<T>> {
  template <class Element>
  static void put(const std::vector<T>& value, std::vector<Element>& wire, Scratch& scratch) {
    put(value, wire, scratch, std::is_arithmetic<T>{});
  }
  template <class Element>
  static void get(const std::vector<Element>& wire, std::vector<T>& value) {
    get(wire, value, std::is_arithmetic<T>{});
  }

 private:
  template <class Element>
  static void put(const std::vector<T>& value, std::vector<Element>& wire, Scratch&, std::true_type) {
    wire.assign(value.begin(), value.end());
  }
  template <class Element>
  static void put(const std::vector<T>& value, std::vector<Element>& wire, Scratch& scratch, std::false_type) {
    wire.resize(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::put(value[i], wire[i], scratch);
  }
  template <class Element>
  static void get(const std::vector<Element>& wire, std::vector<T>& value, std::true_type) {
    value.assign(wire.begin(), wire.end());
  }
  template <class Element>
  static void get(const std::vector<Element>& wire, std::vector<T>& value, std::false_type) {
    value.resize(wire.size());
    for (std::size_t i = 0; i < wire.size(); ++i) Codec<T>::get(wire[i], value[i]);
  }
};

template <class T, std::size_t N>
struct Codec<std::array<T, N>> {
  template <class Element>
  static void put(const std::array<T, N>& value, std::array<Element, N>& wire, Scratch& scratch) {
    for (std::size_t i = 0; i < N; ++i) Codec<T>::put(value[i], wire[i], scratch);
  }
  template <class Element>
  static void get(const std::array<Element, N>& wire, std::array<T, N>& value) {
    for (std::size_t i = 0; i < N; ++i) Codec<T>::get(wire[i], value[i]);
  }
};

}  // namespace dds
}  // namespace orrery
