// Plain C++ values as the values of xmlrpc-c, and back. Valid C++17.
#pragma once

#include <cstring>
#include <string>
#include <vector>
#include <xmlrpc-c/base.hpp>

#include "orrery/setup/failures.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace xmlrpc {

using xmlrpc_c::value;

// Both directions of a plain type.
template <class T, class Enable = void>
struct Codec;

template <class T>
value to_value(const T& plain) {
  return Codec<T>::put(plain);
}
template <class T>
void from_value(const value& wire, T& plain) {
  Codec<T>::get(wire, plain);
}

// Whole numbers and characters are `int`, which has 32 bits, or `i8`; a float is a `double`.
template <class T>
struct Codec<T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_same_v<T, char16_t>>> {
  static constexpr bool narrow = sizeof(T) < 4 || std::is_same_v<T, std::int32_t>;

  static value put(T plain) {
    if constexpr (std::is_same_v<T, bool>)
      return xmlrpc_c::value_boolean(plain);
    else if constexpr (std::is_floating_point_v<T>)
      return xmlrpc_c::value_double(plain);
    else if constexpr (narrow)
      return xmlrpc_c::value_int(plain);
    else
      return xmlrpc_c::value_i8(static_cast<xmlrpc_int64>(plain));
  }
  static void get(const value& wire, T& plain) {
    if constexpr (std::is_same_v<T, bool>)
      plain = xmlrpc_c::value_boolean(wire).cvalue();
    else if constexpr (std::is_floating_point_v<T>)
      plain = static_cast<T>(xmlrpc_c::value_double(wire).cvalue());
    else if constexpr (narrow)
      plain = static_cast<T>(xmlrpc_c::value_int(wire).cvalue());
    else
      plain = static_cast<T>(xmlrpc_c::value_i8(wire).cvalue());
  }
};

template <class T>
struct Codec<T, std::enable_if_t<std::is_enum_v<T>>> {
  static value put(T plain) { return xmlrpc_c::value_int(static_cast<int>(plain)); }
  static void get(const value& wire, T& plain) {
    const int number = xmlrpc_c::value_int(wire).cvalue();
    if (static_cast<std::uint32_t>(number) >= Enumerators<T>::count) {
      throw Malformed("an enum has a value that none of its names has");
    }
    plain = static_cast<T>(number);
  }
};

template <>
struct Codec<std::string> {
  static value put(const std::string& plain) { return xmlrpc_c::value_string(plain); }
  static void get(const value& wire, std::string& plain) { plain = xmlrpc_c::value_string(wire).cvalue(); }
};

template <>
struct Codec<Reference> {
  static value put(const Reference& plain) { return to_value(plain.text); }
  static void get(const value& wire, Reference& plain) { from_value(wire, plain.text); }
};

// --- sequences and arrays ------------------------------------------------------------------------------------

// Bytes, and the UTF-16 of a wide string, are base64.
template <class Letter>
value put_bytes(const Letter* first, std::size_t count) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(first);
  return xmlrpc_c::value_bytestring(xmlrpc_c::cbytestring(bytes, bytes + count * sizeof(Letter)));
}

template <>
struct Codec<std::u16string> {
  static value put(const std::u16string& plain) { return put_bytes(plain.data(), plain.size()); }
  static void get(const value& wire, std::u16string& plain) {
    const auto bytes = xmlrpc_c::value_bytestring(wire).cvalue();
    plain.resize(bytes.size() / sizeof(char16_t));
    std::memcpy(plain.data(), bytes.data(), plain.size() * sizeof(char16_t));
  }
};

template <class T>
constexpr bool is_byte = sizeof(T) == 1 && std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

inline void check(bool right) {
  if (!right) throw Malformed("an array has another number of elements");
}

// `Kept` is std::vector<T>, or std::array of so many, whose number is compared.
template <class T, class Kept>
struct ArrayCodec {
  static value put(const Kept& plain) {
    if constexpr (is_byte<T>) {
      return put_bytes(plain.data(), plain.size());
    } else {
      xmlrpc_c::carray elements;
      elements.reserve(plain.size());
      for (std::size_t i = 0; i < plain.size(); ++i) elements.push_back(to_value(static_cast<const T&>(plain[i])));
      return xmlrpc_c::value_array(elements);
    }
  }

  static void get(const value& wire, Kept& plain) {
    if constexpr (is_byte<T>) {
      const auto bytes = xmlrpc_c::value_bytestring(wire).cvalue();
      size(plain, bytes.size());
      std::copy(bytes.begin(), bytes.end(), plain.begin());
    } else {
      const auto elements = xmlrpc_c::value_array(wire).cvalue();
      size(plain, elements.size());
      for (std::size_t i = 0; i < elements.size(); ++i) {
        T element{};
        from_value(elements[i], element);
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
    check(count == N);
  }
};

template <class T>
struct Codec<std::vector<T>> : ArrayCodec<T, std::vector<T>> {};
template <class T, std::size_t N>
struct Codec<std::array<T, N>> : ArrayCodec<T, std::array<T, N>> {};

// --- structs and unions --------------------------------------------------------------------------------------

inline const value& member(const xmlrpc_c::cstruct& members, const char* name) {
  const auto found = members.find(name);
  if (found == members.end()) throw Malformed(std::string("a struct has no member ") + name);
  return found->second;
}

template <class T>
struct Codec<T, std::enable_if_t<(Fields<T>::minimum > 0)>> {
  static value put(const T& plain) {
    xmlrpc_c::cstruct members;
    for_each(Fields<T>::tie(plain),
             [&](const auto& one, std::size_t i) { members.emplace(Fields<T>::labels()[i].name, to_value(one)); });
    return xmlrpc_c::value_struct(members);
  }
  static void get(const value& wire, T& plain) {
    const xmlrpc_c::cstruct members = xmlrpc_c::value_struct(wire).cvalue();
    for_each(Fields<T>::tie(plain),
             [&](auto& one, std::size_t i) { from_value(member(members, Fields<T>::labels()[i].name), one); });
  }
};

// A struct of the discriminator and the branch that it selects, if it does.
template <class T>
struct Codec<T, std::enable_if_t<(Branches<T>::cases > 0)>> {
  static value put(const T& plain) {
    xmlrpc_c::cstruct members;
    members.emplace("_d", to_value(Branches<T>::discriminator(plain)));
    Branches<T>::read(plain, [&](const auto& branch, const Label&) { members.emplace("_u", to_value(branch)); });
    return xmlrpc_c::value_struct(members);
  }
  static void get(const value& wire, T& plain) {
    const xmlrpc_c::cstruct members = xmlrpc_c::value_struct(wire).cvalue();
    typename Branches<T>::Discriminator discriminator{};
    from_value(member(members, "_d"), discriminator);
    Branches<T>::write(plain, Branches<T>::select(discriminator),
                       [&](auto& branch, const Label&) { from_value(member(members, "_u"), branch); });
  }
};

// --- values that tell their type ----------------------------------------------------------------------------

// As all values of XML-RPC do.
template <class Struct>
struct Codec<Any<Struct>> {
  static value put(const Any<Struct>& plain) {
    if (plain.held == Held::a_long) return to_value(plain.number);
    if (plain.held == Held::a_string) return to_value(plain.text);
    if constexpr (!std::is_same_v<Struct, Nothing>) return to_value(plain.record);
    throw Malformed("an any holds neither a number nor a string");
  }
  static void get(const value& wire, Any<Struct>& plain) {
    if (wire.type() == value::TYPE_INT) return take(wire, plain, Held::a_long, plain.number);
    if (wire.type() == value::TYPE_STRING) return take(wire, plain, Held::a_string, plain.text);
    if constexpr (!std::is_same_v<Struct, Nothing>) return take(wire, plain, Held::a_struct, plain.record);
    throw Malformed("an any holds neither a number nor a string");
  }

 private:
  template <class T>
  static void take(const value& wire, Any<Struct>& plain, Held kind, T& held) {
    plain.held = kind;
    from_value(wire, held);
  }
};

template <class T, std::uint32_t number>
struct Codec<InAny<T, number>> {
  static value put(const InAny<T, number>& carried) { return to_value(carried.value); }
  static void get(const value& wire, InAny<T, number>& carried) { from_value(wire, carried.value); }
};

// --- calls ---------------------------------------------------------------------------------------------------

// The parameters of a call.
template <class Tuple>
xmlrpc_c::paramList parameters(Tuple&& tuple) {
  xmlrpc_c::paramList list;
  for_each(tuple, [&list](const auto& plain, std::size_t) { list.add(to_value(plain)); });
  return list;
}
template <class Tuple>
void take_parameters(const xmlrpc_c::paramList& list, Tuple&& tuple) {
  for_each(tuple, [&list](auto& plain, std::size_t i) { from_value(list[static_cast<unsigned>(i)], plain); });
}

// A reply is one value: nil for none, itself for one, an array for several.
template <class Tuple>
value result(Tuple&& tuple) {
  constexpr std::size_t count = std::tuple_size<std::decay_t<Tuple>>::value;
  if constexpr (count == 0) {
    return xmlrpc_c::value_nil();
  } else if constexpr (count == 1) {
    return to_value(std::get<0>(tuple));
  } else {
    xmlrpc_c::carray several;
    for_each(tuple, [&several](const auto& plain, std::size_t) { several.push_back(to_value(plain)); });
    return xmlrpc_c::value_array(several);
  }
}
template <class Tuple>
void take_result(const value& wire, Tuple&& tuple) {
  constexpr std::size_t count = std::tuple_size<std::decay_t<Tuple>>::value;
  if constexpr (count == 1) {
    from_value(wire, std::get<0>(tuple));
  } else if constexpr (count > 1) {
    const auto several = xmlrpc_c::value_array(wire).cvalue();
    check(several.size() == count);
    for_each(tuple, [&several](auto& plain, std::size_t i) { from_value(several[i], plain); });
  }
}

}  // namespace xmlrpc
}  // namespace orrery
