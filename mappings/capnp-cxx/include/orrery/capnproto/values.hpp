// Plain C++ values in the structs and lists of Cap'n Proto. Structs and unions have overloads of put() and get() that
// are generated beside their schema, and found there by argument-dependent lookup. Valid C++14.
#pragma once

#include <capnp/any.h>
#include <capnp/blob.h>
#include <capnp/list.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "orrery/setup/failures.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace capnproto {

// Specialised by generated code for each operation: its structs, how arguments get into them and results out of them,
// and which request the generated client makes.
template <class Op>
struct Messages;

// Specialised for each interface: its client, and the server that hands every call to a handler.
template <class Interface>
struct Service;

inline void check_branch(bool found) {
  if (!found) throw Malformed("a union holds another branch than its discriminator says");
}

// --- scalars -------------------------------------------------------------------------------------------------

template <class Wire, class T>
std::enable_if_t<std::is_arithmetic<Wire>::value> get(Wire wire, T& value) {
  value = static_cast<T>(wire);
}

template <class Wire, class T>
std::enable_if_t<std::is_enum<Wire>::value> get(Wire wire, T& value) {
  if (static_cast<std::uint32_t>(wire) >= Enumerators<T>::count) {
    throw Malformed("an enum has a value that none of its names has");
  }
  value = static_cast<T>(wire);
}

// --- texts and bytes -----------------------------------------------------------------------------------------

inline ::capnp::Text::Reader text_of(const std::string& value) { return {value.c_str(), value.size()}; }
inline ::capnp::Text::Reader text_of(const Reference& value) { return text_of(value.text); }

inline void get(::capnp::Text::Reader field, std::string& value) { value.assign(field.begin(), field.size()); }
inline void get(::capnp::Text::Reader field, Reference& value) { get(field, value.text); }

// Sequences and arrays of bytes.
template <class Bytes>
::capnp::Data::Reader data_of(const Bytes& value) {
  static_assert(sizeof(value[0]) == 1, "only bytes travel as bytes");
  return {reinterpret_cast<const ::capnp::byte*>(value.data()), value.size()};
}

template <class Byte>
void get(::capnp::Data::Reader field, std::vector<Byte>& value) {
  value.assign(field.begin(), field.end());
}

inline void check_size(std::size_t found, std::size_t wanted) {
  if (found != wanted) throw Malformed("an array has another number of elements");
}

template <class Byte, std::size_t N>
void get(::capnp::Data::Reader field, std::array<Byte, N>& value) {
  check_size(field.size(), N);
  std::copy(field.begin(), field.end(), value.begin());
}

// --- sequences and arrays ------------------------------------------------------------------------------------

template <class Several>
unsigned count(const Several& value) {
  return static_cast<unsigned>(value.size());
}

// As many elements as have come; an array has its own number.
template <class Several>
void make_room(Several& value, unsigned size) {
  value.resize(size);
}
template <class T, std::size_t N>
void make_room(std::array<T, N>&, unsigned size) {
  check_size(size, N);
}

// How one element of a list of `Item` is put at its place and read there.
template <class Item, ::capnp::Kind kind = ::capnp::kind<Item>()>
struct Element;

// Elements of lists that hold them as they are.
template <class Item>
struct Scalar {
  template <class T, class List>
  static void put(const T& value, List& list, unsigned i) {
    list.set(i, static_cast<Item>(value));
  }
  template <class List, class T>
  static void get(const List& list, unsigned i, T& value) {
    capnproto::get(list[i], value);
  }
};
template <class Item>
struct Element<Item, ::capnp::Kind::PRIMITIVE> : Scalar<Item> {};
template <class Item>
struct Element<Item, ::capnp::Kind::ENUM> : Scalar<Item> {};

// Beside the schema, where a member function of the same name does not stand in the way.
template <class T, class Builder>
void put_struct(const T& value, Builder message) {
  put(value, message);
}
template <class Reader, class T>
void get_struct(Reader message, T& value) {
  get(message, value);
}
template <class Item>
struct Element<Item, ::capnp::Kind::STRUCT> {
  template <class T, class List>
  static void put(const T& value, List& list, unsigned i) {
    put_struct(value, list[i]);
  }
  template <class List, class T>
  static void get(const List& list, unsigned i, T& value) {
    get_struct(list[i], value);
  }
};

template <>
struct Element<::capnp::Text> {
  template <class T, class List>
  static void put(const T& value, List& list, unsigned i) {
    list.set(i, text_of(value));
  }
  template <class List, class T>
  static void get(const List& list, unsigned i, T& value) {
    capnproto::get(list[i], value);
  }
};

template <>
struct Element<::capnp::Data> {
  template <class T, class List>
  static void put(const T& value, List& list, unsigned i) {
    list.set(i, data_of(value));
  }
  template <class List, class T>
  static void get(const List& list, unsigned i, T& value) {
    capnproto::get(list[i], value);
  }
};

// Numbers that are the same on both sides are read as a block; the library gives none to write to.
template <class Item, class T>
using IsBlock = std::integral_constant<bool, std::is_arithmetic<T>::value && std::is_same<T, Item>::value>;

template <class Item>
bool get_block(typename ::capnp::List<Item>::Reader list, Item* to, std::true_type) {
  const auto bytes = ::capnp::toAny(list).getRawBytes();
  // The encoding lets a list of structs stand where one of numbers is meant: its elements are farther apart.
  if (bytes.size() != list.size() * sizeof(Item)) return false;
  if (bytes.size() > 0) std::memcpy(to, bytes.begin(), bytes.size());
  return true;
}
template <class Item, class List, class T>
bool get_block(const List&, T*, std::false_type) {
  return false;
}

template <class Item>
struct Items {
  template <class Several>
  static void put(const Several& value, typename ::capnp::List<Item>::Builder list) {
    for (unsigned i = 0; i < list.size(); ++i) Element<Item>::put(value[i], list, i);
  }
  template <class Several>
  static void get(typename ::capnp::List<Item>::Reader list, Several& value) {
    make_room(value, list.size());
    if (get_block<Item>(list, value.data(), IsBlock<Item, std::decay_t<decltype(value[0])>>{})) return;
    for (unsigned i = 0; i < list.size(); ++i) Element<Item>::get(list, i, value[i]);
  }
  // Its elements cannot be referred to.
  static void get(typename ::capnp::List<Item>::Reader list, std::vector<bool>& value) {
    value.resize(list.size());
    for (unsigned i = 0; i < list.size(); ++i) value[i] = list[i];
  }
};

// A list in a list.
template <class Item, ::capnp::Kind kind>
struct Element<::capnp::List<Item, kind>, ::capnp::Kind::LIST> {
  template <class T, class List>
  static void put(const T& value, List& list, unsigned i) {
    Items<Item>::put(value, list.init(i, count(value)));
  }
  template <class List, class T>
  static void get(const List& list, unsigned i, T& value) {
    Items<Item>::get(list[i], value);
  }
};

}  // namespace capnproto
}  // namespace orrery
