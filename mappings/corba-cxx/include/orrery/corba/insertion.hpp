// Each kind of value in an any by itself: how it goes in, and how it is read there (orrery/calls/insertion.hpp). Valid
// C++14.
//
// `Operators` are those of one IDL file, called where its stubs can be seen:
//   template <class T> static void insert(CORBA::Any&, const T&);
//   template <class T> static bool extract(const CORBA::Any&, T&);
#pragma once

#include <memory>

#include "orrery/corba/values.hpp"

namespace orrery {
namespace corba {

// Structs, sequences and anys stand in an any as they are, and are read there.
template <class Value, class Operators>
struct WholeValue {
  static void insert(CORBA::Any& any, const Value& value) { Operators::insert(any, value); }
  static std::unique_ptr<Value> allot(const Value& value) { return std::unique_ptr<Value>(new Value(value)); }
  // The any takes what the pointer owns.
  static void insert_allotted(CORBA::Any& any, std::unique_ptr<Value>& value) {
    Operators::insert(any, value.release());
  }
  // f(the value).
  template <class F>
  static auto read(const CORBA::Any& any, F f) {
    const Value* inside = nullptr;
    must(Operators::extract(any, inside));
    return f(*inside);
  }
};

// The C++ mapping has no other insertion of the rest than one that copies.
template <class Field>
struct CopiedValue {
  static std::nullptr_t allot(const Field&) { return nullptr; }
  static void insert_allotted(CORBA::Any&, std::nullptr_t) {
    throw std::logic_error("only structs, sequences and anys go into an any without being copied");
  }
};

// InsertedField<the field of an argument set>.
template <class Field, class Operators, class Enable = void>
struct InsertedField : WholeValue<Field, Operators> {};

template <class Any, class Operators>
struct InsertedField<AnyArgument<Any>, Operators> {
  using Whole = WholeValue<Any, Operators>;
  static void insert(Any& any, const AnyArgument<Any>& field) { Whole::insert(any, field.any); }
  static std::unique_ptr<Any> allot(const AnyArgument<Any>& field) { return Whole::allot(field.any); }
  static void insert_allotted(Any& any, std::unique_ptr<Any>& value) { Whole::insert_allotted(any, value); }
  template <class F>
  static auto read(const Any& any, F f) {
    return Whole::read(any, f);
  }
};

template <class Number, class Operators>
struct InsertedField<Number, Operators, typename std::enable_if<std::is_arithmetic<Number>::value>::type>
    : CopiedValue<Number> {
  static void insert(CORBA::Any& any, Number number) { any <<= number; }
  template <class F>
  static auto read(const CORBA::Any& any, F f) {
    Number number{};
    must(any >>= number);
    return f(number);
  }
};

template <class Text, class Operators>
struct InsertedField<Text, Operators, typename std::enable_if<!std::is_void<CharacterOf<Text>>::value>::type>
    : CopiedValue<Text> {
  static void insert(CORBA::Any& any, const Text& text) { any <<= text.in(); }
  template <class F>
  static auto read(const CORBA::Any& any, F f) {
    const CharacterOf<Text>* text = nullptr;
    must(any >>= text);
    return f(text);
  }
};

template <class Reference, class Operators>
struct InsertedField<Reference, Operators,
                     typename std::enable_if<!std::is_void<InterfaceHeld<Reference>>::value>::type>
    : CopiedValue<Reference> {
  static void insert(CORBA::Any& any, const Reference& reference) { Operators::insert(any, reference.in()); }
  // What comes out is the caller's own.
  template <class F>
  static auto read(const CORBA::Any& any, F f) {
    CORBA::Object_var reference;
    must(any >>= CORBA::Any::to_object(reference.out()));
    return f(reference);
  }
};

// An any for one argument set of an operation of Orrery::Insertion.
template <class Op, class Operators>
class Box {
  using Args = typename Op::Args;
  using Field = ValueType<decltype(std::declval<Args&>().in_value)>;
  using Kind = InsertedField<Field, Operators>;

 public:
  void clear() { any_ = CORBA::Any(); }
  void insert(const Args& args) { Kind::insert(any_, args.in_value); }
  void allot(const Args& args) { allotted_ = Kind::allot(args.in_value); }
  void insert_allotted() { Kind::insert_allotted(any_, allotted_); }
  Checksum extract() const {
    return Kind::read(any_, [](const auto& value) { return Shape<ValueType<decltype(value)>>::fold(0, value); });
  }
  void set_aside() { aside_ = any_; }
  void copy() { any_ = aside_; }

  // What the value is held against comes out of another any too, for then both are of the same type.
  bool holds(const Args& args) const {
    CORBA::Any other;
    Kind::insert(other, args.in_value);
    return Kind::read(any_, [&other](const auto& found) {
      return Kind::read(
          other, [&found](const auto& wanted) { return Shape<ValueType<decltype(found)>>::equal(found, wanted); });
    });
  }

 private:
  CORBA::Any any_;
  CORBA::Any aside_;
  decltype(Kind::allot(std::declval<Field>())) allotted_{};
};

}  // namespace corba
}  // namespace orrery
