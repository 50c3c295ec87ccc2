// Plain C++ values in the fields of protobuf messages. Structs, unions and lists have overloads of put() and get() that
// are generated beside their messages, and found there by argument-dependent lookup. Valid C++17.
#pragma once

#include <google/protobuf/repeated_field.h>
#include <google/protobuf/repeated_ptr_field.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "orrery/setup/failures.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace protobuf {

// Specialised by generated code for each operation: its messages, how arguments get into them and results out of them,
// and how the generated gRPC stub is called.
template <class Op>
struct Messages;

// Specialised for each interface: its gRPC service, synchronous and by callbacks, and the stream of all its calls.
template <class Interface>
struct Service;

template <class Case>
void check_branch(Case found, int wanted) {
  if (static_cast<int>(found) != wanted) throw Malformed("a union holds another branch than its discriminator says");
}

inline void check_size(std::size_t found, std::size_t wanted) {
  if (found != wanted) throw Malformed("an array has another number of elements");
}

// --- scalars, which generated code puts by set_x() -----------------------------------------------------------

template <class Wire, class T>
std::enable_if_t<std::is_arithmetic<Wire>::value && !std::is_enum<T>::value> get(Wire wire, T& value) {
  value = static_cast<T>(wire);
}

template <class Wire, class T>
std::enable_if_t<(std::is_arithmetic<Wire>::value || std::is_enum<Wire>::value) && std::is_enum<T>::value> get(
    Wire wire, T& value) {
  if (static_cast<std::uint32_t>(wire) >= Enumerators<T>::count) {
    throw Malformed("an enum has a value that none of its names has");
  }
  value = static_cast<T>(wire);
}

// --- texts and bytes -----------------------------------------------------------------------------------------

inline void put(const std::string& value, std::string& field) { field = value; }
inline void get(const std::string& field, std::string& value) { value = field; }

inline void put(const Reference& value, std::string& field) { field = value.text; }
inline void get(const std::string& field, Reference& value) { value.text = field; }

// A wide string as the bytes of its UTF-16, little endian as this machine is.
inline void put(const std::u16string& value, std::string& field) {
  field.assign(reinterpret_cast<const char*>(value.data()), 2 * value.size());
}
inline void get(const std::string& field, std::u16string& value) {
  value.resize(field.size() / 2);
  std::memcpy(&value[0], field.data(), 2 * value.size());
}

template <class Byte>
void put(const std::vector<Byte>& value, std::string& field) {
  static_assert(sizeof(Byte) == 1, "only bytes travel as bytes");
  field.assign(value.begin(), value.end());
}
template <class Byte>
void get(const std::string& field, std::vector<Byte>& value) {
  value.assign(field.begin(), field.end());
}

// Of one dimension or more: the elements lie one after the other.
template <class T, std::size_t N>
void put(const std::array<T, N>& value, std::string& field) {
  field.assign(reinterpret_cast<const char*>(value.data()), sizeof value);
}
template <class T, std::size_t N>
void get(const std::string& field, std::array<T, N>& value) {
  check_size(field.size(), sizeof value);
  std::memcpy(&value, field.data(), sizeof value);
}

// --- one element of a repeated field -------------------------------------------------------------------------

template <class T, class Wire>
void append(const T& value, google::protobuf::RepeatedField<Wire>& field) {
  field.Add(static_cast<Wire>(value));
}
template <class T, class Message>
void append(const T& value, google::protobuf::RepeatedPtrField<Message>& field) {
  put(value, *field.Add());
}
// Arrays of several dimensions lie flat in the field, the last index runs fastest.
template <class T, std::size_t N, class Field>
void append_all(const std::array<T, N>& value, Field& field);

template <class T, class Field>
void append_each(const T& value, Field& field) {
  append(value, field);
}
template <class T, std::size_t N, class Field>
void append_each(const std::array<T, N>& value, Field& field) {
  append_all(value, field);
}
template <class T, std::size_t N, class Field>
void append_all(const std::array<T, N>& value, Field& field) {
  for (const T& element : value) append_each(element, field);
}

template <class T, class Iterator>
void take(Iterator& from, T& value) {
  get(*from++, value);
}
template <class T, std::size_t N, class Iterator>
void take(Iterator& from, std::array<T, N>& value) {
  for (T& element : value) take(from, element);
}

template <class T>
struct Extent {
  static constexpr std::size_t elements = 1;
};
template <class T, std::size_t N>
struct Extent<std::array<T, N>> {
  static constexpr std::size_t elements = N * Extent<T>::elements;
};

// --- sequences and arrays ------------------------------------------------------------------------------------

// Numbers that are the same on both sides move as a block, enumerators one by one.
template <class T, class Wire>
void put_numbers(const std::vector<T>& value, google::protobuf::RepeatedField<Wire>& field, std::true_type) {
  field.Reserve(static_cast<int>(value.size()));
  for (const T element : value) field.AddAlreadyReserved(static_cast<Wire>(element));
}
template <class T, class Wire>
void put_numbers(const std::vector<T>& value, google::protobuf::RepeatedField<Wire>& field, std::false_type) {
  field.Assign(value.begin(), value.end());
}
template <class T, class Wire>
void put(const std::vector<T>& value, google::protobuf::RepeatedField<Wire>& field) {
  put_numbers(value, field, std::is_enum<T>{});
}

template <class T, class Wire>
void get_numbers(const google::protobuf::RepeatedField<Wire>& field, std::vector<T>& value, std::true_type) {
  value.resize(static_cast<std::size_t>(field.size()));
  for (int i = 0; i < field.size(); ++i) get(field.Get(i), value[static_cast<std::size_t>(i)]);
}
template <class T, class Wire>
void get_numbers(const google::protobuf::RepeatedField<Wire>& field, std::vector<T>& value, std::false_type) {
  value.assign(field.begin(), field.end());
}
template <class T, class Wire>
void get(const google::protobuf::RepeatedField<Wire>& field, std::vector<T>& value) {
  get_numbers(field, value, std::is_enum<T>{});
}

template <class T, class Message>
void put(const std::vector<T>& value, google::protobuf::RepeatedPtrField<Message>& field) {
  field.Reserve(static_cast<int>(value.size()));
  for (const T& element : value) append(element, field);
}
template <class T, class Message>
void get(const google::protobuf::RepeatedPtrField<Message>& field, std::vector<T>& value) {
  value.resize(static_cast<std::size_t>(field.size()));
  auto from = field.begin();
  for (T& element : value) get(*from++, element);
}

template <class T, std::size_t N, class Wire>
void put(const std::array<T, N>& value, google::protobuf::RepeatedField<Wire>& field) {
  field.Reserve(static_cast<int>(Extent<std::array<T, N>>::elements));
  append_all(value, field);
}
template <class T, std::size_t N, class Wire>
void get(const google::protobuf::RepeatedField<Wire>& field, std::array<T, N>& value) {
  check_size(static_cast<std::size_t>(field.size()), Extent<std::array<T, N>>::elements);
  auto from = field.begin();
  take(from, value);
}

template <class T, std::size_t N, class Message>
void put(const std::array<T, N>& value, google::protobuf::RepeatedPtrField<Message>& field) {
  field.Reserve(static_cast<int>(Extent<std::array<T, N>>::elements));
  append_all(value, field);
}
template <class T, std::size_t N, class Message>
void get(const google::protobuf::RepeatedPtrField<Message>& field, std::array<T, N>& value) {
  check_size(static_cast<std::size_t>(field.size()), Extent<std::array<T, N>>::elements);
  auto from = field.begin();
  take(from, value);
}

}  // namespace protobuf
}  // namespace orrery
