// Numbers, enums, texts and references in a QDataStream. Valid C++14.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "orrery/dcop/address.hpp"
#include "orrery/dcop/qt.hpp"
#include "orrery/setup/failures.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace dcop {

template <class T, class Enable = void>
struct Codec;

// As what of Qt's numbers a plain one travels. A char would be an int there.
template <class T>
struct OnWire {
  using type = T;
};
template <>
struct OnWire<char> {
  using type = std::int8_t;
};
template <>
struct OnWire<char16_t> {
  using type = std::uint16_t;
};

// Of a boolean KDE has operators of its own (kdatastream.h).
template <class T>
struct Codec<T, typename std::enable_if<std::is_arithmetic<T>::value>::type> {
  using Wire = typename OnWire<T>::type;
  static void put(QDataStream& stream, const T& value) { stream << static_cast<Wire>(value); }
  static void get(QDataStream& stream, T& value) {
    Wire wire{};
    stream >> wire;
    value = static_cast<T>(wire);
  }
};

template <class T>
struct Codec<T, typename std::enable_if<std::is_enum<T>::value>::type> {
  static void put(QDataStream& stream, const T& value) { stream << static_cast<std::int32_t>(value); }
  static void get(QDataStream& stream, T& value) {
    std::int32_t number = 0;
    stream >> number;
    if (static_cast<std::uint32_t>(number) >= Enumerators<T>::count) {
      throw Malformed("an enum has a value that none of its names has");
    }
    value = static_cast<T>(number);
  }
};

template <>
struct Codec<std::string> {
#ifdef ORRERY_DCOP_QCSTRING
  static void put(QDataStream& stream, const std::string& value) { stream << QCString(value.c_str()); }
  static void get(QDataStream& stream, std::string& value) {
    QCString text;
    stream >> text;
    value.assign(text.isNull() ? "" : text.data(), text.length());
  }
#else
  static void put(QDataStream& stream, const std::string& value) {
    stream << QString::fromLatin1(value.data(), static_cast<int>(value.size()));
  }
  static void get(QDataStream& stream, std::string& value) {
    QString text;
    stream >> text;
    value.assign(text.isNull() ? "" : text.latin1(), text.length());
  }
#endif
};

// QString has the characters of wide strings, whatever `string` is.
template <>
struct Codec<std::u16string> {
  static_assert(sizeof(QChar) == sizeof(char16_t), "QChar is a character of UTF-16");
  static void put(QDataStream& stream, const std::u16string& value) {
    stream << QString(reinterpret_cast<const QChar*>(value.data()), static_cast<unsigned>(value.size()));
  }
  static void get(QDataStream& stream, std::u16string& value) {
    QString text;
    stream >> text;
    value.resize(text.length());
    if (!value.empty()) std::memcpy(&value[0], text.unicode(), sizeof(char16_t) * value.size());
  }
};

// DCOP's own kind of reference: an application, an object, and a type, of which nothing is said. Nil is the null one.
template <>
struct Codec<Reference> {
  static void put(QDataStream& stream, const Reference& value) {
    if (value.text.empty()) {
      stream << DCOPRef();
      return;
    }
    const Address to = Address::parse(value.text);
    stream << DCOPRef(QCString(to.application.c_str()), QCString(to.object.c_str()));
  }
  static void get(QDataStream& stream, Reference& value) {
    DCOPRef reference;
    stream >> reference;
    if (reference.isNull()) {
      value.text.clear();
    } else {
      value.text = Address{reference.app().data(), reference.obj().data()}.text();
    }
  }
};

}  // namespace dcop
}  // namespace orrery
