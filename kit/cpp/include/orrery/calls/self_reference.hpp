// Servants whose replies may hold a reference to themselves: they learn it once they are published. Valid C++14.
#pragma once

#include <type_traits>
#include <utility>

#include "orrery/setup/operation.hpp"

namespace orrery {

// Does a servant want to know its own reference?
template <class Servant>
struct Refers {
  template <class S>
  static auto test(int) -> decltype(std::declval<S&>().refer(std::declval<const ValueSource&>()), std::true_type{});
  template <class S>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Servant>(0))::value;
};

template <class Servant>
void refer(Servant& servant, const ValueSource& source, std::true_type) {
  servant.refer(source);
}
template <class Servant>
void refer(Servant&, const ValueSource&, std::false_type) {}
template <class Servant>
void refer(Servant& servant, const ValueSource& source) {
  refer(servant, source, std::integral_constant<bool, Refers<Servant>::value>{});
}

}  // namespace orrery
