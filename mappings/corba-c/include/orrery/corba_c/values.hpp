// Plain C++ values in the types of C's mapping. Valid C++17.
//
//   lend    for the time of a call: it points at the plain value where it can, and owns nothing
//   give    in the ORB's memory, which whoever takes it gives back
//   get     copies out of what was received
#pragma once

#include <array>
#include <orrery/corba_c/orb.hpp>
#include <orrery/corba_c/scratch.hpp>
#include <orrery/setup/failures.hpp>
#include <orrery/types/reflect.hpp>
#include <string>
#include <vector>

namespace orrery {
namespace corba_c {

// The three for a plain type; structs and unions have theirs in generated code.
template <class T, class Enable = void>
struct Codec;

template <class T, class Wire>
void lend(const T& value, Wire& wire, Scratch& scratch) {
  Codec<T>::lend(value, wire, scratch);
}
template <class T, class Wire>
void give(const T& value, Wire& wire, CORBA_TypeCode code) {
  Codec<T>::give(value, wire, code);
}
template <class T, class Wire>
void get(const Wire& wire, T& value) {
  Codec<T>::get(wire, value);
}

template <class T>
struct Codec<T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_same_v<T, char16_t> || std::is_enum_v<T>>> {
  template <class Wire>
  static void lend(T value, Wire& wire, Scratch&) {
    wire = static_cast<Wire>(value);
  }
  template <class Wire>
  static void give(T value, Wire& wire, CORBA_TypeCode) {
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
  // The types of members know no const; to send only reads.
  static void lend(const std::string& value, CORBA_char*& wire, Scratch&) {
    wire = const_cast<CORBA_char*>(value.c_str());
  }
  static void give(const std::string& value, CORBA_char*& wire, CORBA_TypeCode) {
    wire = CORBA_string_alloc(static_cast<CORBA_unsigned_long>(value.size()));
    std::memcpy(wire, value.c_str(), value.size() + 1);
  }
  static void get(const CORBA_char* wire, std::string& value) { value = wire; }
};

template <>
struct Codec<std::u16string> {
  static_assert(sizeof(CORBA_wchar) == sizeof(char16_t), "wide characters differ");
  static void lend(const std::u16string& value, CORBA_wchar*& wire, Scratch&) {
    wire = reinterpret_cast<CORBA_wchar*>(const_cast<char16_t*>(value.c_str()));
  }
  static void give(const std::u16string& value, CORBA_wchar*& wire, CORBA_TypeCode) {
    wire = CORBA_wstring_alloc(static_cast<CORBA_unsigned_long>(value.size()));
    std::memcpy(wire, value.c_str(), (value.size() + 1) * sizeof(char16_t));
  }
  static void get(CORBA_wchar* wire, std::u16string& value) {
    value.assign(reinterpret_cast<const char16_t*>(wire), CORBA_wstring_len(wire));
  }
};

template <class T>
struct Codec<std::vector<T>> {
  // These look the same on both sides.
  static constexpr bool same = (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) || std::is_same_v<T, char16_t>;
  template <class Wire>
  using Element = std::remove_pointer_t<decltype(Wire::_buffer)>;

  template <class Wire>
  static void lend(const std::vector<T>& value, Wire& wire, Scratch& scratch) {
    count(value, wire, CORBA_FALSE);
    if constexpr (same) {
      static_assert(sizeof(Element<Wire>) == sizeof(T), "these numbers differ");
      wire._buffer = reinterpret_cast<Element<Wire>*>(const_cast<T*>(value.data()));
    } else {
      wire._buffer = scratch.template array<Element<Wire>>(value.size());
      for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::lend(value[i], wire._buffer[i], scratch);
    }
  }

  template <class Wire>
  static void give(const std::vector<T>& value, Wire& wire, CORBA_TypeCode code) {
    count(value, wire, CORBA_TRUE);
    wire._buffer = buffer<Element<Wire>>(code, wire._length);
    if constexpr (same) {
      if (!value.empty()) std::memcpy(wire._buffer, value.data(), value.size() * sizeof(T));
    } else {
      const CORBA_TypeCode of_each = part(code, 0);
      for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::give(value[i], wire._buffer[i], of_each);
    }
  }

  template <class Wire>
  static void get(const Wire& wire, std::vector<T>& value) {
    if constexpr (same) {
      const T* const first = reinterpret_cast<const T*>(wire._buffer);
      value.assign(first, first + wire._length);
    } else {
      value.resize(wire._length);
      for (std::size_t i = 0; i < value.size(); ++i) get_element(wire._buffer[i], value, i);
    }
  }

 private:
  template <class Wire>
  static void count(const std::vector<T>& value, Wire& wire, CORBA_boolean release) {
    wire._maximum = wire._length = static_cast<CORBA_unsigned_long>(value.size());
    wire._release = release;
  }
  template <class Each>
  static void get_element(const Each& element, std::vector<T>& value, std::size_t i) {
    if constexpr (std::is_same_v<T, bool>)
      value[i] = element != CORBA_FALSE;
    else
      Codec<T>::get(element, value[i]);
  }
};

template <class T, std::size_t N>
struct Codec<std::array<T, N>> {
  template <class Each>
  static void lend(const std::array<T, N>& value, Each (&wire)[N], Scratch& scratch) {
    for (std::size_t i = 0; i < N; ++i) Codec<T>::lend(value[i], wire[i], scratch);
  }
  template <class Each>
  static void give(const std::array<T, N>& value, Each (&wire)[N], CORBA_TypeCode code) {
    const CORBA_TypeCode of_each = part(code, 0);
    for (std::size_t i = 0; i < N; ++i) Codec<T>::give(value[i], wire[i], of_each);
  }
  template <class Each>
  static void get(const Each (&wire)[N], std::array<T, N>& value) {
    for (std::size_t i = 0; i < N; ++i) Codec<T>::get(wire[i], value[i]);
  }
};

}  // namespace corba_c
}  // namespace orrery
