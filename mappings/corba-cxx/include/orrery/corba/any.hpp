// `any`: a long, a string or a struct of the same IDL file, as in types/plain_types.hpp. Valid C++14.
#pragma once

#include <stdexcept>

#include "orrery/corba/text.hpp"
#include "orrery/types/plain_types.hpp"

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

struct WrongReply : std::runtime_error {
  WrongReply() : std::runtime_error("an any holds a value of another type than was asked for") {}
};

// What is taken out of an any must be there.
inline void must(bool right) {
  if (!right) throw WrongReply();
}

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

// What goes into an any, as ordinary values.
template <class Any>
struct AnyParts {
  using Record = typename AnyRecord<Any>::type;

  Held held = Held::a_long;
  CORBA::Long number = 0;
  CORBA::String_var text;
  Record record{};

  void draw(Values& values) {
    held = values.held(HeldKinds<Record>::count);
    if (held == Held::a_long) Shape<CORBA::Long>::draw(values, number, Bounds());
    if (held == Held::a_string) Shape<CORBA::String_var>::draw(values, text, Bounds());
    if (held == Held::a_struct) Shape<Record>::draw(values, record, Bounds());
  }

  void insert_into(Any& any) const {
    if (held == Held::a_long) any <<= number;
    if (held == Held::a_string) any <<= text.in();
    if (held == Held::a_struct) AnyRecord<Any>::insert(any, record);
  }
};

// An argument that is an any. To put its value in belongs to the call, and is done for every call anew.
template <class Any>
struct AnyArgument {
  AnyParts<Any> parts;
  Any any;  // what was sent last, or what has come back

  Any& packed() {
    parts.insert_into(any);
    return any;
  }
};

// The result of an operation that works on such an argument (types/derive.hpp).
template <class Owner, class Any>
void hand_over(Owner& to, const AnyArgument<Any>& from) {
  to = new Any(from.any);
}

}  // namespace corba

template <class T>
struct Shape<T, typename std::enable_if<std::is_same<T, CORBA::Any>::value>::type> {
  using Record = typename corba::AnyRecord<T>::type;
  static constexpr std::size_t minimum = 4;

  static void draw(Values& values, T& value, const Bounds&) {
    corba::AnyParts<T> parts;
    parts.draw(values);
    parts.insert_into(value);
  }
  static Checksum fold(Checksum checksum, const T& value) {
    const auto content = corba::open(value);
    checksum = orrery::fold(checksum, static_cast<std::uint64_t>(content.held));
    switch (content.held) {
      case Held::a_long:
        return Shape<CORBA::Long>::fold(checksum, content.number);
      case Held::a_string:
        return Shape<const char*>::fold(checksum, content.text);
      case Held::a_struct:
        return Shape<Record>::fold(checksum, *content.record);
    }
    return checksum;
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

template <class Any>
struct Shape<corba::AnyArgument<Any>> {
  using Argument = corba::AnyArgument<Any>;
  static constexpr std::size_t minimum = Shape<Any>::minimum;

  static void draw(Values& values, Argument& value, const Bounds&) {
    value.parts.draw(values);
    value.packed();
  }
  static Checksum fold(Checksum checksum, const Argument& value) { return Shape<Any>::fold(checksum, value.any); }
  static bool equal(const Argument& a, const Argument& b) { return Shape<Any>::equal(a.any, b.any); }
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
