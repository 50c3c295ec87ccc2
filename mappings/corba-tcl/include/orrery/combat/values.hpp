// Plain C++ values as Combat's values of Tcl, and back: what consists of others. Valid C++17.
#pragma once

#include <array>
#include <cstring>

#include "orrery/combat/codec.hpp"

namespace orrery {
namespace combat {

// A list of Tcl that grows.
class ListObject {
 public:
  template <class T>
  void add(const T& plain, Ownership ownership) {
    add(to_value(plain, ownership));
  }
  void add(const Object& element) { Tcl_ListObjAppendElement(nullptr, list_.get(), element.get()); }

  const Object& object() const { return list_; }

 private:
  Object list_{Tcl_NewListObj(0, nullptr)};
};

struct Elements {
  Tcl_Obj** first;
  std::size_t count;
};
// Those of a list, as long as it is there and nothing else is made of it.
inline Elements elements_of(Tcl_Obj* list) {
  int count = 0;
  Tcl_Obj** first = nullptr;
  check(Tcl_ListObjGetElements(nullptr, list, &count, &first) == TCL_OK, "a list is none");
  return {first, static_cast<std::size_t>(count)};
}

// --- sequences and arrays --------------------------------------------------------------------------------------

// `Kept` is std::vector<T>, or std::array of so many, whose number is compared.
template <class T, class Kept>
struct RowCodec {
  static Object put(const Kept& plain, [[maybe_unused]] Ownership ownership) {
    if constexpr (is_byte<T>) {
      return put_bytes(plain.data(), plain.size());
    } else {
      ListObject list;
      for (std::size_t i = 0; i < plain.size(); ++i) list.add(static_cast<const T&>(plain[i]), ownership);
      return list.object();
    }
  }

  static void get(Tcl_Obj* value, Kept& plain, [[maybe_unused]] Ownership ownership) {
    if constexpr (is_byte<T>) {
      const Bytes bytes = bytes_of(value);
      size(plain, bytes.count);
      if (bytes.count > 0) std::memcpy(plain.data(), bytes.first, bytes.count);
    } else {
      const Elements elements = elements_of(value);
      size(plain, elements.count);
      for (std::size_t i = 0; i < elements.count; ++i) {
        T element{};
        from_value(elements.first[i], element, ownership);
        plain[i] = std::move(element);
      }
    }
  }

 private:
  template <class U>
  static void size(std::vector<U>& plain, std::size_t count) {
    plain.resize(count);
  }
  template <class U, std::size_t N>
  static void size(std::array<U, N>&, std::size_t count) {
    check(count == N, "an array has another number of elements");
  }
};

template <class T>
struct Codec<std::vector<T>> : RowCodec<T, std::vector<T>> {};
template <class T, std::size_t N>
struct Codec<std::array<T, N>> : RowCodec<T, std::array<T, N>> {};

// --- structs and unions ----------------------------------------------------------------------------------------

// Names and values in turn, in the order of the type, in which Combat's own lists are.
template <class T>
struct Codec<T, std::enable_if_t<(Fields<T>::minimum > 0)>> {
  static Object put(const T& plain, Ownership ownership) {
    ListObject list;
    for_each(Fields<T>::tie(plain), [&](const auto& member, std::size_t i) {
      list.add(Object(Tcl_NewStringObj(Fields<T>::labels()[i].name, -1)));
      list.add(member, ownership);
    });
    return list.object();
  }
  static void get(Tcl_Obj* value, T& plain, Ownership ownership) {
    const auto members = Fields<T>::tie(plain);
    const Elements elements = elements_of(value);
    check(elements.count == 2 * std::tuple_size_v<std::decay_t<decltype(members)>>,
          "a struct has another number of members");
    for_each(members, [&](auto& member, std::size_t i) { from_value(elements.first[2 * i + 1], member, ownership); });
  }
};

// The discriminator, and the branch that it selects, if it does.
template <class T>
struct Codec<T, std::enable_if_t<(Branches<T>::cases > 0)>> {
  static Object put(const T& plain, Ownership ownership) {
    ListObject list;
    list.add(Branches<T>::discriminator(plain), ownership);
    Branches<T>::read(plain, [&](const auto& branch, const Label&) { list.add(branch, ownership); });
    return list.object();
  }
  static void get(Tcl_Obj* value, T& plain, Ownership ownership) {
    const Elements elements = elements_of(value);
    check(elements.count > 0, "a union is empty");
    typename Branches<T>::Discriminator discriminator{};
    from_value(elements.first[0], discriminator, ownership);
    Branches<T>::write(plain, Branches<T>::select(discriminator), [&](auto& branch, const Label&) {
      check(elements.count == 2, "a union has no branch");
      from_value(elements.first[1], branch, ownership);
    });
  }
};

// --- values that tell their type -------------------------------------------------------------------------------

// The type, and the value.
inline Object put_any(std::size_t type, const Object& value) {
  ListObject list;
  list.add(Interpreter::here().any_type(type));
  list.add(value);
  return list.object();
}
inline Elements parts_of_any(Tcl_Obj* value) {
  const Elements parts = elements_of(value);
  check(parts.count == 2, "an any is not a type and a value");
  return parts;
}

template <class Struct>
struct Codec<Any<Struct>> {
  static Object put(const Any<Struct>& plain, Ownership ownership) {
    const auto type = static_cast<std::size_t>(plain.held);
    if (plain.held == Held::a_long) return put_any(type, to_value(plain.number, ownership));
    if (plain.held == Held::a_string) return put_any(type, to_value(plain.text, ownership));
    if constexpr (!std::is_same_v<Struct, Nothing>) return put_any(type, to_value(plain.record, ownership));
    throw Malformed(holds_neither);
  }
  static void get(Tcl_Obj* value, Any<Struct>& plain, Ownership ownership) {
    const Elements parts = parts_of_any(value);
    // A type is a word, or a list that begins with one.
    const Elements type = elements_of(parts.first[0]);
    const std::string word = type.count > 0 ? text_of(type.first[0]) : "";
    if (word == "long") return take(parts.first[1], plain, Held::a_long, plain.number, ownership);
    if (word == "string") return take(parts.first[1], plain, Held::a_string, plain.text, ownership);
    if constexpr (!std::is_same_v<Struct, Nothing>) {
      if (word == "struct") return take(parts.first[1], plain, Held::a_struct, plain.record, ownership);
    }
    throw Malformed(holds_neither);
  }

 private:
  static constexpr const char* holds_neither = "an any holds neither a long nor a string nor the struct of its file";

  template <class T>
  static void take(Tcl_Obj* value, Any<Struct>& plain, Held kind, T& held, Ownership ownership) {
    plain.held = kind;
    from_value(value, held, ownership);
  }
};

template <class T, std::uint32_t number>
struct Codec<InAny<T, number>> {
  static Object put(const InAny<T, number>& carried, Ownership ownership) {
    return put_any(number, to_value(carried.value, ownership));
  }
  static void get(Tcl_Obj* value, InAny<T, number>& carried, Ownership ownership) {
    from_value(parts_of_any(value).first[1], carried.value, ownership);
  }
};

// --- operations ------------------------------------------------------------------------------------------------

// Specialised by generated code for each operation: static constexpr const char* directions, a letter for each of its
// parameters: `i` for in, `o` for out, `b` for both.
template <class Op>
struct Parameters;

// What a servant answers: nothing, itself, or a list of several.
template <class Tuple>
Object reply_of(const Tuple& tuple) {
  constexpr std::size_t count = std::tuple_size_v<Tuple>;
  if constexpr (count == 0) {
    return Object(Tcl_NewObj());
  } else if constexpr (count == 1) {
    return to_value(std::get<0>(tuple), Ownership::passes);
  } else {
    ListObject list;
    for_each(tuple, [&list](const auto& plain, std::size_t) { list.add(plain, Ownership::passes); });
    return list.object();
  }
}

}  // namespace combat
}  // namespace orrery
