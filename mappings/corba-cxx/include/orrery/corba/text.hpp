// Strings and wide strings, whoever holds them. Valid C++14.
#pragma once

#include <string>

#include "orrery/corba/held.hpp"

namespace orrery {
namespace corba {

// TextOf<T>::Char is the character type if T holds text, else void.
template <class Held>
struct TextHeld {
  using Char = void;
};
template <>
struct TextHeld<const char*> {
  using Char = char;
};
template <>
struct TextHeld<char*> : TextHeld<const char*> {};
template <>
struct TextHeld<const CORBA::WChar*> {
  using Char = CORBA::WChar;
};
template <>
struct TextHeld<CORBA::WChar*> : TextHeld<const CORBA::WChar*> {};

template <class T>
using CharacterOf = typename TextHeld<typename HeldBy<T>::type>::Char;

inline char* allocate(CORBA::ULong length, char) { return CORBA::string_alloc(length); }
inline CORBA::WChar* allocate(CORBA::ULong length, CORBA::WChar) { return CORBA::wstring_alloc(length); }

}  // namespace corba

template <class T>
struct Shape<T, typename std::enable_if<!std::is_void<corba::CharacterOf<T>>::value>::type> {
  using Char = corba::CharacterOf<T>;
  using Traits = std::char_traits<Char>;
  static constexpr std::size_t minimum = sizeof(Char) == 1 ? 5 : 4;

  static void draw(Values& values, T& value, const Bounds& bounds) {
    const std::uint32_t length = values.length(bounds.outer);
    Char* text = corba::allocate(length, Char());
    for (std::uint32_t i = 0; i < length; ++i) text[i] = draw_character<Char>(values);
    text[length] = 0;
    value = text;  // adopted, as the mapping has it for pointers that are not const
  }
  static Checksum fold(Checksum checksum, const T& value) {
    const Char* text = corba::held(value);
    const std::size_t length = Traits::length(text);
    checksum = orrery::fold(checksum, length);
    for (std::size_t i = 0; i < length; i += stride<Char>()) checksum = Shape<Char>::fold(checksum, text[i]);
    return checksum;
  }
  static bool equal(const T& a, const T& b) {
    const Char* left = corba::held(a);
    const Char* right = corba::held(b);
    const std::size_t length = Traits::length(left);
    return length == Traits::length(right) && Traits::compare(left, right, length) == 0;
  }
};

}  // namespace orrery
