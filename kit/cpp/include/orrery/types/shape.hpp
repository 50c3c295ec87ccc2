// How values of the language's ordinary types are drawn, consumed and compared. Valid C++14.
//
//   draw    fills a value from the stream
//   fold    is `consume`: it reads every scalar and, of strings and sequences, one element in every 64 bytes
//   equal   compares all of it
//
// Mappings whose generated types are of another kind (CORBA's strings and sequences) specialise Shape for these.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "orrery/types/reflect.hpp"
#include "orrery/types/values.hpp"

namespace orrery {

using Checksum = std::uint64_t;

// An odd factor, so that no bit read before is lost; of kit/vectors/README.md, as all sizes and numbers here.
inline Checksum fold(Checksum checksum, std::uint64_t scalar) { return checksum * 0x9E3779B97F4A7C15ULL + scalar; }

template <class T, class Enable = void>
struct Shape;

// `consume` reads one element in every so many bytes.
constexpr std::size_t consumed_every = 64;

template <class T>
constexpr std::size_t stride() {
  return Shape<T>::minimum >= consumed_every ? 1 : consumed_every / Shape<T>::minimum;
}

// --- scalars -----------------------------------------------------------------------------------------------

template <class T>
struct Shape<T, typename std::enable_if<std::is_integral<T>::value>::type> {
  static constexpr std::size_t minimum = sizeof(T);
  static void draw(Values& values, T& value, const Bounds&) { value = static_cast<T>(values.next()); }
  static Checksum fold(Checksum checksum, T value) {
    return orrery::fold(checksum, static_cast<std::uint64_t>(static_cast<typename std::make_unsigned<T>::type>(value)));
  }
  static bool equal(T a, T b) { return a == b; }
};

template <>
struct Shape<bool> {
  static constexpr std::size_t minimum = 1;
  static void draw(Values& values, bool& value, const Bounds&) { value = (values.next() & 1) != 0; }
  static Checksum fold(Checksum checksum, bool value) { return orrery::fold(checksum, value ? 1 : 0); }
  static bool equal(bool a, bool b) { return a == b; }
};

// Characters are printable ASCII.
template <class Char>
Char draw_character(Values& values) {
  // Every middleware's encoding carries these as they are.
  return static_cast<Char>(0x20 + values.next() % 95);
}

template <class Char>
struct CharacterShape {
  // On the wire a wide character has two bytes, however many the language's own has.
  static constexpr std::size_t minimum = sizeof(Char) == 1 ? 1 : 2;
  static void draw(Values& values, Char& value, const Bounds&) { value = draw_character<Char>(values); }
  static Checksum fold(Checksum checksum, Char value) {
    return orrery::fold(checksum, static_cast<std::uint64_t>(value));
  }
  static bool equal(Char a, Char b) { return a == b; }
};
template <>
struct Shape<char> : CharacterShape<char> {};
template <>
struct Shape<wchar_t> : CharacterShape<wchar_t> {};
template <>
struct Shape<char16_t> : CharacterShape<char16_t> {};

// The bits of a floating-point number, so that equal means identical.
inline std::uint64_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
inline std::uint64_t bits_of(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

template <class T>
struct Shape<T, typename std::enable_if<std::is_floating_point<T>::value>::type> {
  static constexpr std::size_t minimum = sizeof(T);
  // Uniform in [0, 1), exact in the type's mantissa.
  ORRERY_UNTIMED static void draw(Values& values, T& value, const Bounds&) {
    value = sizeof(T) == 4 ? static_cast<T>(static_cast<double>(values.next() >> 40) / 16777216.0)
                           : static_cast<T>(static_cast<double>(values.next() >> 11) / 9007199254740992.0);
  }
  static Checksum fold(Checksum checksum, T value) { return orrery::fold(checksum, bits_of(value)); }
  static bool equal(T a, T b) { return bits_of(a) == bits_of(b); }
};

template <class T>
struct Shape<T, typename std::enable_if<std::is_enum<T>::value>::type> {
  static constexpr std::size_t minimum = 4;
  ORRERY_UNTIMED static void draw(Values& values, T& value, const Bounds&) {
    value = static_cast<T>(values.next() % Enumerators<T>::count);
  }
  static Checksum fold(Checksum checksum, T value) { return orrery::fold(checksum, static_cast<std::uint64_t>(value)); }
  static bool equal(T a, T b) { return a == b; }
};

// --- strings, sequences, arrays ----------------------------------------------------------------------------

template <class Char>
struct Shape<std::basic_string<Char>> {
  using String = std::basic_string<Char>;
  // An empty one: its length, and of a string the closing zero.
  static constexpr std::size_t minimum = sizeof(Char) == 1 ? 5 : 4;
  ORRERY_UNTIMED static void draw(Values& values, String& value, const Bounds& bounds) {
    value.resize(values.length(bounds.outer));
    for (auto& character : value) character = draw_character<Char>(values);
  }
  static Checksum fold(Checksum checksum, const String& value) {
    checksum = orrery::fold(checksum, value.size());
    for (std::size_t i = 0; i < value.size(); i += stride<Char>()) checksum = Shape<Char>::fold(checksum, value[i]);
    return checksum;
  }
  static bool equal(const String& a, const String& b) { return a == b; }
};

// How many sequences of T stand around the one that is drawn: recursive types end by it.
template <class T>
struct Depth {
  static unsigned& now() {
    static thread_local unsigned depth = 0;
    return depth;
  }
};

template <class T>
struct Shape<std::vector<T>> {
  static constexpr std::size_t minimum = 4;
  ORRERY_UNTIMED static void draw(Values& values, std::vector<T>& value, const Bounds& bounds) {
    const bool too_deep = Depth<T>::now() >= Values::deepest;
    value.clear();
    value.resize(too_deep ? 0 : values.length(bounds.outer));
    const Values::Scope scope(values, "[]");
    ++Depth<T>::now();
    for (std::size_t i = 0; i < value.size(); ++i) draw_element(values, value, i, bounds.next());
    --Depth<T>::now();
  }
  static Checksum fold(Checksum checksum, const std::vector<T>& value) {
    checksum = orrery::fold(checksum, value.size());
    for (std::size_t i = 0; i < value.size(); i += stride<T>()) checksum = Shape<T>::fold(checksum, value[i]);
    return checksum;
  }
  ORRERY_UNTIMED static bool equal(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!Shape<T>::equal(a[i], b[i])) return false;
    return true;
  }

 private:
  // By way of a value of its own, because std::vector<bool> has no references.
  static void draw_element(Values& values, std::vector<T>& sequence, std::size_t i, const Bounds& bounds) {
    T element{};
    Shape<T>::draw(values, element, bounds);
    sequence[i] = std::move(element);
  }
};

template <class T, std::size_t N>
struct Shape<std::array<T, N>> {
  static constexpr std::size_t minimum = N * Shape<T>::minimum;
  ORRERY_UNTIMED static void draw(Values& values, std::array<T, N>& value, const Bounds& bounds) {
    for (auto& element : value) Shape<T>::draw(values, element, bounds);
  }
  static Checksum fold(Checksum checksum, const std::array<T, N>& value) {
    for (std::size_t i = 0; i < N; i += stride<T>()) checksum = Shape<T>::fold(checksum, value[i]);
    return checksum;
  }
  static bool equal(const std::array<T, N>& a, const std::array<T, N>& b) {
    for (std::size_t i = 0; i < N; ++i)
      if (!Shape<T>::equal(a[i], b[i])) return false;
    return true;
  }
};

// --- structs and unions --------------------------------------------------------------------------------------

template <class T>
using ValueType = typename std::remove_cv<typename std::remove_reference<T>::type>::type;

// Draws each element of a tuple of references under its label's name.
template <class Tuple>
void draw_all(Values& values, Tuple&& tuple, const Label* labels) {
  for_each(tuple, [&](auto& value, std::size_t i) {
    const Values::Scope scope(values, labels[i].name);
    Shape<ValueType<decltype(value)>>::draw(values, value, labels[i].bounds);
  });
}

template <class Tuple>
Checksum fold_all(Checksum checksum, Tuple&& tuple) {
  for_each(tuple, [&](const auto& value, std::size_t) {
    checksum = Shape<ValueType<decltype(value)>>::fold(checksum, value);
  });
  return checksum;
}

namespace detail {
template <class A, class B, std::size_t... I>
bool equal_all(const A& a, const B& b, std::index_sequence<I...>) {
  bool same = true;
  (void)std::initializer_list<int>{
      0, (same = same && Shape<ValueType<decltype(std::get<I>(a))>>::equal(std::get<I>(a), std::get<I>(b)), 0)...};
  return same;
}
}  // namespace detail

template <class A, class B>
bool equal_all(const A& a, const B& b) {
  return detail::equal_all(a, b, std::make_index_sequence<std::tuple_size<A>::value>{});
}

template <class T>
struct Shape<T, typename std::enable_if<(Fields<T>::minimum > 0)>::type> {
  static constexpr std::size_t minimum = Fields<T>::minimum;
  ORRERY_UNTIMED static void draw(Values& values, T& value, const Bounds&) {
    draw_all(values, Fields<T>::tie(value), Fields<T>::labels());
  }
  static Checksum fold(Checksum checksum, const T& value) { return fold_all(checksum, Fields<T>::tie(value)); }
  ORRERY_UNTIMED static bool equal(const T& a, const T& b) { return equal_all(Fields<T>::tie(a), Fields<T>::tie(b)); }
};

template <class T>
struct Shape<T, typename std::enable_if<(Branches<T>::cases > 0)>::type> {
  static constexpr std::size_t minimum = Branches<T>::minimum;
  ORRERY_UNTIMED static void draw(Values& values, T& value, const Bounds&) {
    const auto k = static_cast<unsigned>(values.next() % Branches<T>::cases);
    Branches<T>::write(value, k, [&](auto& branch, const Label& label) {
      const Values::Scope scope(values, label.name);
      Shape<ValueType<decltype(branch)>>::draw(values, branch, label.bounds);
    });
  }
  static Checksum fold(Checksum checksum, const T& value) {
    checksum = orrery::fold(checksum, Branches<T>::active(value));
    Branches<T>::read(value, [&](const auto& branch, const Label&) {
      checksum = Shape<ValueType<decltype(branch)>>::fold(checksum, branch);
    });
    return checksum;
  }
  // Two branches may have different types: the second value is read only when the same branch is active.
  ORRERY_UNTIMED static bool equal(const T& a, const T& b) {
    if (Branches<T>::active(a) != Branches<T>::active(b)) return false;
    if (!(Branches<T>::discriminator(a) == Branches<T>::discriminator(b))) return false;
    return Branches<T>::same(
        a, b, [](const auto& left, const auto& right) { return Shape<ValueType<decltype(left)>>::equal(left, right); });
  }
};

}  // namespace orrery
