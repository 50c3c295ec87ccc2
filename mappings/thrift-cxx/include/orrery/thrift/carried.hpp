// Values that Thrift has another C++ type for than the plain one that they stand for: unsigned numbers, floats,
// characters, bytes, arrays, wide strings, references. They stay in Thrift's type; what reads, draws and compares them
// sees the plain one. Valid C++14.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "orrery/types/derive.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace thrift {

// A `Wire` value that stands for a `Plain` one. Members of generated structs are seen through it, so it may be another
// name of any of them.
template <class Plain, class Wire>
struct __attribute__((may_alias)) Carried {
  Wire value{};

  // Of a number.
  explicit operator std::uint64_t() const { return static_cast<std::uint64_t>(static_cast<Plain>(value)); }
};

template <class Plain, class Wire>
Carried<Plain, Wire>& seen(Wire& value) {
  static_assert(sizeof(Carried<Plain, Wire>) == sizeof(Wire), "nothing but the value");
  return reinterpret_cast<Carried<Plain, Wire>&>(value);
}
template <class Plain, class Wire>
const Carried<Plain, Wire>& seen(const Wire& value) {
  return reinterpret_cast<const Carried<Plain, Wire>&>(value);
}

// The value as Thrift has it.
template <class T>
T& native(T& value) {
  return value;
}
template <class Plain, class Wire>
Wire& native(Carried<Plain, Wire>& carried) {
  return carried.value;
}
template <class Plain, class Wire>
const Wire& native(const Carried<Plain, Wire>& carried) {
  return carried.value;
}

// Out of a reply that is not needed any more. Generated structs have no move, but a swap.
template <class T>
void take(T& to, T& from) {
  using std::swap;
  swap(to, from);
}

// --- how a value stands for another --------------------------------------------------------------------------

// Scalars; where both are the same type this is for any value.
template <class Plain, class Wire>
struct As {
  static void set(const Plain& plain, Wire& wire) { wire = static_cast<Wire>(plain); }
  static Checksum fold(Checksum checksum, const Wire& wire) {
    return Shape<Plain>::fold(checksum, static_cast<Plain>(wire));
  }
  static bool equal(const Wire& a, const Wire& b) {
    return Shape<Plain>::equal(static_cast<Plain>(a), static_cast<Plain>(b));
  }
  static void cube(Wire& wire) {
    Plain plain = static_cast<Plain>(wire);
    orrery::cube(plain);
    wire = static_cast<Wire>(plain);
  }
};
template <class T>
struct As<T, T> {
  static void set(const T& plain, T& wire) { wire = plain; }
  static Checksum fold(Checksum checksum, const T& wire) { return Shape<T>::fold(checksum, wire); }
  static bool equal(const T& a, const T& b) { return Shape<T>::equal(a, b); }
  static void cube(T& wire) { orrery::cube(wire); }
};

// What sequences and arrays have in common: so many elements, each a `Wire` that stands for a `Plain`. `Kept` is what
// holds them.
template <class Plain, class Wire, class Kept>
struct Several {
  template <class Values>
  static void set(const Values& plain, Kept& kept) {
    kept.resize(plain.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      Wire wire{};
      As<Plain, Wire>::set(plain[i], wire);
      kept[i] = wire;
    }
  }
  static Checksum fold_elements(Checksum checksum, const Kept& kept) {
    for (std::size_t i = 0; i < kept.size(); i += stride<Plain>()) checksum = As<Plain, Wire>::fold(checksum, kept[i]);
    return checksum;
  }
  static bool equal(const Kept& a, const Kept& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!As<Plain, Wire>::equal(a[i], b[i])) return false;
    return true;
  }
  static void cube(Kept& kept) { cube_some(kept, kept.size()); }
  static void cube_some(Kept& kept, std::size_t count) {
    for (std::size_t i = 0; i < std::min(count, kept.size()); ++i) {
      Wire wire = kept[i];
      As<Plain, Wire>::cube(wire);
      kept[i] = wire;
    }
  }
};

// As long as it is.
template <class Plain, class Wire, class Kept>
struct Long : Several<Plain, Wire, Kept> {
  static Checksum fold(Checksum checksum, const Kept& kept) {
    return Several<Plain, Wire, Kept>::fold_elements(orrery::fold(checksum, kept.size()), kept);
  }
};
// As long as its type says.
template <class Plain, class Wire, class Kept>
struct Fixed : Several<Plain, Wire, Kept> {
  static Checksum fold(Checksum checksum, const Kept& kept) {
    return Several<Plain, Wire, Kept>::fold_elements(checksum, kept);
  }
};

template <class Plain, class Wire>
struct As<std::vector<Plain>, std::vector<Wire>> : Long<Plain, Wire, std::vector<Wire>> {};
template <class Both>
struct As<std::vector<Both>, std::vector<Both>> : Long<Both, Both, std::vector<Both>> {};
template <class Plain, class Wire, std::size_t N>
struct As<std::array<Plain, N>, std::vector<Wire>> : Fixed<Plain, Wire, std::vector<Wire>> {};

// Bytes are `binary`, which is a string in C++.
template <class Byte>
struct As<std::vector<Byte>, std::string> : Long<Byte, char, std::string> {};
template <class Byte, std::size_t N>
struct As<std::array<Byte, N>, std::string> : Fixed<Byte, char, std::string> {};

// The bytes of UTF-16, little endian as this machine is.
template <>
struct As<std::u16string, std::string> {
  static std::u16string plain(const std::string& wire) {
    std::u16string text(wire.size() / 2, u'\0');
    std::memcpy(&text[0], wire.data(), 2 * text.size());
    return text;
  }
  static void set(const std::u16string& plain, std::string& wire) {
    wire.assign(reinterpret_cast<const char*>(plain.data()), 2 * plain.size());
  }
  static Checksum fold(Checksum checksum, const std::string& wire) {
    checksum = orrery::fold(checksum, wire.size() / 2);
    for (std::size_t i = 0; 2 * i + 1 < wire.size(); i += stride<char16_t>()) {
      char16_t character;
      std::memcpy(&character, &wire[2 * i], 2);
      checksum = Shape<char16_t>::fold(checksum, character);
    }
    return checksum;
  }
  static bool equal(const std::string& a, const std::string& b) { return a == b; }
  static void cube(std::string&) {}
};

template <>
struct As<Reference, std::string> {
  static void set(const Reference& plain, std::string& wire) { wire = plain.text; }
  static Checksum fold(Checksum checksum, const std::string& wire) { return Shape<Reference>::fold(checksum, {wire}); }
  static bool equal(const std::string& a, const std::string& b) { return Shape<Reference>::equal({a}, {b}); }
  static void cube(std::string&) {}
};

}  // namespace thrift

template <class Plain, class Wire>
struct Shape<thrift::Carried<Plain, Wire>> {
  using Carried = thrift::Carried<Plain, Wire>;
  static constexpr std::size_t minimum = Shape<Plain>::minimum;
  ORRERY_UNTIMED static void draw(Values& values, Carried& carried, const Bounds& bounds) {
    Plain plain{};
    Shape<Plain>::draw(values, plain, bounds);
    thrift::As<Plain, Wire>::set(plain, carried.value);
  }
  static Checksum fold(Checksum checksum, const Carried& carried) {
    return thrift::As<Plain, Wire>::fold(checksum, carried.value);
  }
  ORRERY_UNTIMED static bool equal(const Carried& a, const Carried& b) {
    return thrift::As<Plain, Wire>::equal(a.value, b.value);
  }
  // Of a reference: is it the object that was published under this text?
  template <class P = Plain>
  static auto means(const Carried& carried, const std::string& text)
      -> decltype(Shape<P>::means(P{carried.value}, text)) {
    return Shape<P>::means(P{carried.value}, text);
  }
};

template <class Plain, class Wire>
struct Cube<thrift::Carried<Plain, Wire>> {
  static void make(thrift::Carried<Plain, Wire>& carried) { thrift::As<Plain, Wire>::cube(carried.value); }
};
template <class Plain, class Wire>
struct CubeFirst<thrift::Carried<std::vector<Plain>, Wire>> {
  static void make(thrift::Carried<std::vector<Plain>, Wire>& carried) {
    thrift::As<std::vector<Plain>, Wire>::cube_some(carried.value, 1);
  }
};

// A member takes a number (measuring/samples.hpp).
template <class Plain, class Wire>
void assign(thrift::Carried<Plain, Wire>& member, std::uint64_t value) {
  member.value = static_cast<Wire>(static_cast<Plain>(value));
}

}  // namespace orrery
