// Values whose type travels with them, as DCOPReply has them: the name of the type, and an array that holds the value.
// Valid C++14.
#pragma once

#include "orrery/dcop/functions.hpp"
#include "orrery/dcop/simple_codecs.hpp"

namespace orrery {
namespace dcop {

template <class T>
void put_named(QDataStream& stream, const T& value) {
  QByteArray data;
  QDataStream inside(data, IO_WriteOnly);
  Codec<T>::put(inside, value);
  stream << QCString(TypeName<T>::text()) << data;
}
template <class T>
void get_held(const QByteArray& data, T& value) {
  QDataStream inside(data, IO_ReadOnly);
  Codec<T>::get(inside, value);
}

template <class Struct>
struct Codec<Any<Struct>> {
  static void put(QDataStream& stream, const Any<Struct>& value) {
    switch (value.held) {
      case Held::a_long:
        return put_named(stream, value.number);
      case Held::a_string:
        return put_named(stream, value.text);
      case Held::a_struct:
        return put_record(stream, value.record);
    }
  }
  static void get(QDataStream& stream, Any<Struct>& value) {
    QCString name;
    QByteArray data;
    stream >> name >> data;
    if (!take(name, data, value, Held::a_long, value.number) && !take(name, data, value, Held::a_string, value.text) &&
        !take(name, data, value, Held::a_struct, value.record)) {
      throw Malformed("an any holds a value of another type");
    }
  }

 private:
  template <class T>
  static void put_record(QDataStream& stream, const T& record) {
    put_named(stream, record);
  }
  static void put_record(QDataStream&, const Nothing&) {}

  // Whether it is a value of this type.
  template <class T>
  static bool take(const QCString& name, const QByteArray& data, Any<Struct>& value, Held kind, T& held) {
    if (!(name == TypeName<T>::text())) return false;
    value.held = kind;
    get_held(data, held);
    return true;
  }
  static bool take(const QCString&, const QByteArray&, Any<Struct>&, Held, Nothing&) { return false; }
};

// A value that is always of one type.
template <class T, std::uint32_t number>
struct Codec<InAny<T, number>> {
  static void put(QDataStream& stream, const InAny<T, number>& carried) { put_named(stream, carried.value); }
  static void get(QDataStream& stream, InAny<T, number>& carried) {
    QCString name;
    QByteArray data;
    stream >> name >> data;
    if (!(name == TypeName<T>::text())) throw Malformed("an any holds a value of another type than its operation");
    get_held(data, carried.value);
  }
};

}  // namespace dcop
}  // namespace orrery
