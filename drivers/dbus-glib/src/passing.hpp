// How dbus_g_proxy_call and its kind take a value, by the signature that the codec has for its type.
#pragma once

#include <orrery/dbus/codec.hpp>

#include "gtypes.hpp"

// How a value is passed, by the first character of its signature.
enum class Passed { number, text, variant, box };

constexpr Passed passed(char code) {
  return code == 's' ? Passed::text : code == 'v' ? Passed::variant : is_number(code) ? Passed::number : Passed::box;
}

template <class Signature>
struct First;
template <char Code, char... More>
struct First<orrery::dbus::Signature<Code, More...>> {
  static constexpr char code = Code;
};

template <class T>
constexpr char code_of = First<typename orrery::dbus::SignatureOf<T>::type>::code;

// The C type of a number, as it is passed.
template <char Code>
struct Number;
template <>
struct Number<'b'> {
  using type = gboolean;
};
template <>
struct Number<'y'> {
  using type = guchar;
};
template <>
struct Number<'i'> {
  using type = gint;
};
template <>
struct Number<'u'> {
  using type = guint;
};
template <>
struct Number<'x'> {
  using type = gint64;
};
template <>
struct Number<'t'> {
  using type = guint64;
};
template <>
struct Number<'d'> {
  using type = gdouble;
};

// A pointer to whatever a stub of dbus-binding-tool wants there.
struct Pointer {
  gpointer to;

  template <class T>
  operator T*() const {
    return static_cast<T*>(to);
  }
};

template <class T>
GType type_of() {
  static const GType type = type_of_signature(orrery::dbus::signature<T>());
  return type;
}
