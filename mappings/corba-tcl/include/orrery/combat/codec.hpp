// Plain C++ values as Combat's values of Tcl, and back: numbers, enums and texts. Valid C++17.
#pragma once

#include <cstring>
#include <type_traits>

#include "orrery/combat/reference.hpp"

namespace orrery {
namespace combat {

// Both directions of a plain type.
template <class T, class Enable = void>
struct Codec;

template <class T>
Object to_value(const T& plain, Ownership ownership) {
  return Codec<T>::put(plain, ownership);
}
template <class T>
void from_value(Tcl_Obj* value, T& plain, Ownership ownership) {
  Codec<T>::get(value, plain, ownership);
}

// The names of an enum's enumerators, specialised by generated code: static constexpr const char* all[].
template <class Enum>
struct Names;

inline void check(bool right, const char* what) {
  if (!right) throw Malformed(what);
}

// What is one byte by itself: alone and in rows it is a text of such characters.
template <class T>
constexpr bool is_byte = sizeof(T) == 1 && std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

// A text whose characters have the numbers of the bytes. Tcl keeps it as bytes until it is asked for a text.
inline Object put_bytes(const void* first, std::size_t count) {
  return Object(Tcl_NewByteArrayObj(static_cast<const unsigned char*>(first), static_cast<int>(count)));
}

struct Bytes {
  const unsigned char* first;
  std::size_t count;
};
inline Bytes bytes_of(Tcl_Obj* value) {
  int count = 0;
  const unsigned char* const first = Tcl_GetByteArrayFromObj(value, &count);
  return {first, static_cast<std::size_t>(count)};
}

// --- numbers ---------------------------------------------------------------------------------------------------

// Above 2^63 the negative number of the same bits, as Combat has it itself.
template <class T>
struct Codec<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char16_t> &&
                                 (sizeof(T) > 1)>> {
  static Object put(T plain, Ownership) { return Object(Tcl_NewWideIntObj(static_cast<Tcl_WideInt>(plain))); }
  static void get(Tcl_Obj* value, T& plain, Ownership) {
    Tcl_WideInt number = 0;
    check(Tcl_GetWideIntFromObj(nullptr, value, &number) == TCL_OK, "a number is none");
    plain = static_cast<T>(number);
  }
};

template <class T>
struct Codec<T, std::enable_if_t<std::is_floating_point_v<T>>> {
  static Object put(T plain, Ownership) { return Object(Tcl_NewDoubleObj(static_cast<double>(plain))); }
  static void get(Tcl_Obj* value, T& plain, Ownership) {
    double number = 0;
    check(Tcl_GetDoubleFromObj(nullptr, value, &number) == TCL_OK, "a number is none");
    plain = static_cast<T>(number);
  }
};

template <>
struct Codec<bool> {
  static Object put(bool plain, Ownership) { return Object(Tcl_NewIntObj(plain ? 1 : 0)); }
  static void get(Tcl_Obj* value, bool& plain, Ownership) {
    int found = 0;
    check(Tcl_GetBooleanFromObj(nullptr, value, &found) == TCL_OK, "a truth value is none");
    plain = found != 0;
  }
};

template <class T>
struct Codec<T, std::enable_if_t<is_byte<T>>> {
  static Object put(T plain, Ownership) { return put_bytes(&plain, 1); }
  static void get(Tcl_Obj* value, T& plain, Ownership) {
    const Bytes bytes = bytes_of(value);
    check(bytes.count == 1, "an octet or a character is none");
    plain = static_cast<T>(*bytes.first);
  }
};

// By its name.
template <class T>
struct Codec<T, std::enable_if_t<std::is_enum_v<T>>> {
  static Object put(T plain, Ownership) {
    const auto number = static_cast<std::size_t>(plain);
    check(number < Enumerators<T>::count, "an enum has a value that none of its names has");
    return Object(Tcl_NewStringObj(Names<T>::all[number], -1));
  }
  static void get(Tcl_Obj* value, T& plain, Ownership) {
    const char* const name = Tcl_GetString(value);
    std::uint32_t number = 0;
    while (number < Enumerators<T>::count && std::strcmp(name, Names<T>::all[number]) != 0) ++number;
    check(number < Enumerators<T>::count, "an enum has a name that is none of its own");
    plain = static_cast<T>(number);
  }
};

// --- texts -----------------------------------------------------------------------------------------------------

// Of the character set that Combat is told it has, ISO 8859-1, the bytes are the characters' numbers.
template <>
struct Codec<std::string> {
  static Object put(const std::string& plain, Ownership) { return put_bytes(plain.data(), plain.size()); }
  static void get(Tcl_Obj* value, std::string& plain, Ownership) {
    const Bytes bytes = bytes_of(value);
    plain.assign(reinterpret_cast<const char*>(bytes.first), bytes.count);
  }
};

template <>
struct Codec<std::u16string> {
  static Object put(const std::u16string& plain, Ownership) {
    const std::vector<Tcl_UniChar> characters(plain.begin(), plain.end());
    return Object(Tcl_NewUnicodeObj(characters.data(), static_cast<int>(characters.size())));
  }
  static void get(Tcl_Obj* value, std::u16string& plain, Ownership) {
    int count = 0;
    const Tcl_UniChar* const first = Tcl_GetUnicodeFromObj(value, &count);
    plain.assign(first, first + count);
  }
};

template <>
struct Codec<char16_t> {
  static Object put(char16_t plain, Ownership ownership) { return to_value(std::u16string(1, plain), ownership); }
  static void get(Tcl_Obj* value, char16_t& plain, Ownership ownership) {
    std::u16string text;
    from_value(value, text, ownership);
    check(text.size() == 1, "a wide character is none");
    plain = text.front();
  }
};

template <>
struct Codec<Reference> {
  static Object put(const Reference& plain, Ownership ownership) { return plain.given(ownership); }
  static void get(Tcl_Obj* value, Reference& plain, Ownership ownership) { plain.take(value, ownership); }
};

}  // namespace combat
}  // namespace orrery
