// What generated code tells the kit about its types, and how the kit walks over them. Valid C++14.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tuple>
#include <type_traits>
#include <utility>

// Marks what never runs between two readings of the clock: compiled for size, and kept out of the loops.
#define ORRERY_UNTIMED __attribute__((cold, noinline))

// Marks what is short and runs in every call: it stands in the call itself, however many operations an interface has.
#define ORRERY_SHORT __attribute__((always_inline))

namespace orrery {

// The bounds of a member's nested strings and sequences, outermost first; 0 is unbounded.
// `sequence<string<8>, 4>` has {4, 8}.
struct Bounds {
  std::uint32_t outer = 0;
  std::uint32_t inner[3] = {0, 0, 0};

  Bounds next() const { return Bounds{inner[0], {inner[1], inner[2], 0}}; }
};

// The name of a member or parameter as the IDL file spells it, with its bounds.
struct Label {
  const char* name;
  Bounds bounds;
};

// Specialised by generated code for each struct:
//   static constexpr std::size_t minimum;               smallest plain-CDR size in bytes
//   template <class S> static auto tie(S& s);            std::tie of the members, in order
//   static const Label* labels();
template <class Struct>
struct Fields;

// Specialised for each enum: static constexpr std::uint32_t count; enumerators are 0 .. count - 1.
template <class Enum>
struct Enumerators;

// Specialised for each union:
//   static constexpr std::size_t minimum;  static constexpr unsigned cases;
//   static unsigned active(const Union&);                 `cases` when the discriminator selects no branch
//   template <class F> static void read(const Union&, F f);           f(value, label) for the active branch
//   template <class F> static void write(Union&, unsigned k, F f);    makes branch k active, f(value, label) fills it
//   template <class F> static bool same(const Union& a, const Union& b, F f);   f(a's, b's) for the branch both have
//   active static <discriminator type> discriminator(const Union&);  static unsigned select(<discriminator type>);
template <class Union>
struct Branches;

template <class... Types>
struct List {
  static constexpr std::size_t size = sizeof...(Types);
};

// The list that a type is derived from. Generated interfaces have a type of their own for the list of their operations:
// a thousand functions in whose names a thousand operations stand are more than a compiler bears.
template <class... Types>
List<Types...> list_of(const List<Types...>&);
template <class Derived>
using ListOf = decltype(list_of(std::declval<const Derived&>()));

namespace detail {
template <class Tuple, class F, std::size_t... I>
ORRERY_SHORT inline void for_each(Tuple&& tuple, F&& f, std::index_sequence<I...>) {
  // A braced list is worked out from left to right; C++14 has no fold expressions.
  (void)std::initializer_list<int>{0, (static_cast<void>(f(std::get<I>(tuple), I)), 0)...};
}
}  // namespace detail

// f(element, index) for every element of a tuple, in order.
template <class Tuple, class F>
ORRERY_SHORT inline void for_each(Tuple&& tuple, F&& f) {
  using Plain = typename std::remove_reference<Tuple>::type;
  detail::for_each(std::forward<Tuple>(tuple), std::forward<F>(f),
                   std::make_index_sequence<std::tuple_size<Plain>::value>{});
}

// A value that stands for a type, to pass types through generic lambdas.
template <class T>
struct Tag {
  using type = T;
};

// Those types of a list for which Is<Type>::value is true.
template <template <class> class Is, class Types, class Found = List<>>
struct Where {
  using type = Found;
};
template <template <class> class Is, class Type, class... Rest, class... Found>
struct Where<Is, List<Type, Rest...>, List<Found...>>
    : Where<Is, List<Rest...>, typename std::conditional<Is<Type>::value, List<Found..., Type>, List<Found...>>::type> {
};

// f(Tag<T>{}) for every type of a list, in order.
template <class... Types, class F>
void for_each_type(List<Types...>, F&& f) {
  (void)f;  // of an empty list nothing is asked
  (void)std::initializer_list<int>{0, (static_cast<void>(f(Tag<Types>{})), 0)...};
}

}  // namespace orrery
