// Values whose type travels with them, as D-Bus variants. Valid C++14.
#pragma once

#include "orrery/dbus/simple_codecs.hpp"

namespace orrery {
namespace dbus {

// A variant, whose signature tells what it holds.
template <class Struct, class Structs>
struct Codec<Any<Struct>, Structs> {
  template <class Writer>
  static void put(Writer& writer, const Any<Struct>& value) {
    switch (value.held) {
      case Held::a_long:
        return put_held(writer, value.number);
      case Held::a_string:
        return put_held(writer, value.text);
      case Held::a_struct:
        return put_held(writer, value.record);
    }
  }
  template <class Reader>
  static void get(Reader& reader, Any<Struct>& value) {
    if (reader.variant_holds("i")) return get_held(reader, value, Held::a_long, value.number);
    if (reader.variant_holds("s")) return get_held(reader, value, Held::a_string, value.text);
    get_held(reader, value, Held::a_struct, value.record);
  }

 private:
  template <class Writer, class T>
  static void put_held(Writer& writer, const T& held) {
    writer.inside('v', signature<T>(), [&held](auto& inner) { Codec<T>::put(inner, held); });
  }
  template <class Writer>
  static void put_held(Writer&, const Nothing&) {}
  template <class Reader, class T>
  static void get_held(Reader& reader, Any<Struct>& value, Held kind, T& held) {
    value.held = kind;
    reader.inside('v', signature<T>(), [&held](auto& inner) { Codec<T>::get(inner, held); });
  }
  template <class Reader>
  static void get_held(Reader&, Any<Struct>&, Held, Nothing&) {
    throw Malformed("an any holds neither an int32 nor a string");
  }
};

// A value that is always of one type, as a variant.
template <class T, std::uint32_t number, class Structs>
struct Codec<InAny<T, number>, Structs> {
  template <class Writer>
  static void put(Writer& writer, const InAny<T, number>& carried) {
    writer.inside('v', signature<T>(), [&carried](auto& inner) { Codec<T>::put(inner, carried.value); });
  }
  template <class Reader>
  static void get(Reader& reader, InAny<T, number>& carried) {
    reader.inside('v', signature<T>(), [&carried](auto& inner) { Codec<T>::get(inner, carried.value); });
  }
};

}  // namespace dbus
}  // namespace orrery
