// The GTypes that dbus-glib has for what stands in D-Bus signatures.
#pragma once

#include <dbus/dbus-glib.h>

#include <cstring>
#include <mutex>
#include <orrery/setup/failures.hpp>
#include <string>
#include <unordered_map>
#include <vector>

// What a GArray holds: numbers, one after the other.
constexpr bool is_number(char code) {
  return code == 'b' || code == 'y' || code == 'i' || code == 'u' || code == 'x' || code == 't' || code == 'd';
}

inline GType basic_type(char code) {
  switch (code) {
    case 'b':
      return G_TYPE_BOOLEAN;
    case 'y':
      return G_TYPE_UCHAR;
    case 'i':
      return G_TYPE_INT;
    case 'u':
      return G_TYPE_UINT;
    case 'x':
      return G_TYPE_INT64;
    case 't':
      return G_TYPE_UINT64;
    case 'd':
      return G_TYPE_DOUBLE;
    case 's':
      return G_TYPE_STRING;
    case 'v':
      return G_TYPE_VALUE;
    default:
      throw orrery::Malformed(std::string("dbus-glib has no type for D-Bus's ") + code);
  }
}

// The type that begins at `at`, which is then behind it. As dbus-glib itself reads a signature: it compares GTypes.
inline GType next_type(const char*& at) {
  const char code = *at++;
  if (code == 'a') {
    const char of = *at;
    const GType element = next_type(at);
    if (of == 's') return G_TYPE_STRV;
    return dbus_g_type_get_collection(is_number(of) ? "GArray" : "GPtrArray", element);
  }
  if (code != '(') return basic_type(code);
  std::vector<GType> members;
  while (*at != ')') members.push_back(next_type(at));
  ++at;
  return dbus_g_type_get_structv("GValueArray", static_cast<guint>(members.size()), members.data());
}

// Of a signature of one type. The library looks for a type and then makes it, and lets nobody wait meanwhile.
inline GType type_of_signature(const std::string& signature) {
  static std::mutex making;
  const std::lock_guard<std::mutex> alone(making);
  const char* at = signature.c_str();
  return next_type(at);
}

// Of an array, a struct or what is inside a variant, by what it contains. The texts are the codec's own, so that their
// addresses are enough; the library would put a name together each time.
inline GType type_inside(char kind, const char* contents) {
  static thread_local std::unordered_map<const char*, GType> arrays, structs, variants;
  auto& known = kind == 'a' ? arrays : kind == 'r' ? structs : variants;
  const auto found = known.find(contents);
  if (found != known.end()) return found->second;
  const std::string inside = contents;
  const GType made = type_of_signature(kind == 'a' ? "a" + inside : kind == 'r' ? "(" + inside + ")" : inside);
  known.emplace(contents, made);
  return made;
}
