// `any`: a long, a string or a struct of the same IDL file, as in plain_types.hpp. Valid C++14.
#pragma once

#include <stdexcept>

#include "orrery/corba/text.hpp"
#include "orrery/plain_types.hpp"

namespace orrery {
namespace corba {

// The struct that an any may hold. The generated code of a file that has an any and such a struct says which, and
// calls the operators there, where they can be seen.
template <class Any>
struct AnyRecord {
  using type = Nothing;
  static void insert(Any&, const Nothing&) {}
  static bool extract(const Any&, const Nothing*&) { return false; }
};

// What an any holds, read out of it: the pointers stay the any's own.
template <class Record>
struct AnyContent {
  Held held;
  CORBA::Long number;
  const char* text;
  const Record* record;
};

struct WrongAny : std::runtime_error {
  WrongAny() : std::runtime_error("an any holds neither a long nor a string nor the struct of its file") {}
};

template <class Any>
AnyContent<typename AnyRecord<Any>::type> open(const Any& any) {
  AnyContent<typename AnyRecord<Any>::type> content{};
  if (any >>= content.number) {
    content.held = Held::a_long;
  } else if (any >>= content.text) {
    content.held = Held::a_string;
  } else if (AnyRecord<Any>::extract(any, content.record)) {
    content.held = Held::a_struct;
  } else {
    throw WrongAny();
  }
  return content;
}

}  // namespace corba

template <class T>
struct Shape<T, typename std::enable_if<std::is_same<T, CORBA::Any>::value>::type> {
  using Record = typename corba::AnyRecord<T>::type;
  static constexpr std::size_t minimum = 4;

  static void draw(Values& values, T& value, const Bounds&) {
    switch (static_cast<Held>(values.next() % HeldKinds<Record>::count)) {
      case Held::a_long: {
        CORBA::Long number;
        Shape<CORBA::Long>::draw(values, number, Bounds());
        value <<= number;
        return;
      }
      case Held::a_string: {
        CORBA::String_var text;
        Shape<CORBA::String_var>::draw(values, text, Bounds());
        value <<= text.in();
        return;
      }
      case Held::a_struct: {
        Record record{};
        Shape<Record>::draw(values, record, Bounds());
        corba::AnyRecord<T>::insert(value, record);
      }
    }
  }
  static Digest fold(Digest digest, const T& value) {
    const auto content = corba::open(value);
    digest = orrery::fold(digest, static_cast<std::uint64_t>(content.held));
    switch (content.held) {
      case Held::a_long:
        return Shape<CORBA::Long>::fold(digest, content.number);
      case Held::a_string:
        return Shape<const char*>::fold(digest, content.text);
      case Held::a_struct:
        return Shape<Record>::fold(digest, *content.record);
    }
    return digest;
  }
  static bool equal(const T& a, const T& b) {
    const auto left = corba::open(a);
    const auto right = corba::open(b);
    if (left.held != right.held) return false;
    switch (left.held) {
      case Held::a_long:
        return left.number == right.number;
      case Held::a_string:
        return Shape<const char*>::equal(left.text, right.text);
      case Held::a_struct:
        return Shape<Record>::equal(*left.record, *right.record);
    }
    return false;
  }
};

template <class T>
struct Cube<T, typename std::enable_if<std::is_same<T, CORBA::Any>::value>::type> {
  using Record = typename corba::AnyRecord<T>::type;
  static void make(T& value) {
    const auto content = corba::open(value);
    if (content.held == Held::a_long) {
      CORBA::Long number = content.number;
      cube(number);
      value <<= number;
    } else if (content.held == Held::a_struct) {
      Record record = *content.record;
      cube(record);
      corba::AnyRecord<T>::insert(value, record);
    }
  }
};

}  // namespace orrery
