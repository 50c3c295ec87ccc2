// What the operations of tests have in common, as a mapping generates it.
#pragma once

#include <orrery/types/reflect.hpp>
#include <tuple>

namespace orrery::scripted {

// An operation that passes nothing, either way. One that passes something derives from it, and says what.
struct NoValues {
  static constexpr unsigned index = 0;
  static constexpr bool oneway = false;
  template <class A>
  static auto inputs(A&) {
    return std::tuple<>();
  }
  template <class A>
  static auto inouts(A&) {
    return std::tuple<>();
  }
  template <class A>
  static auto sent(A&) {
    return std::tuple<>();
  }
  template <class A>
  static auto generated(A&) {
    return std::tuple<>();
  }
  template <class R, class P>
  static auto outputs(R&, P&) {
    return std::tuple<>();
  }
  static const Label* input_labels() { return nullptr; }
  static const Label* generated_labels() { return nullptr; }
};

// An interface of these operations that no servant of ours serves.
template <class... Operation>
struct Unserved {
  using Operations = List<Operation...>;
  struct Servant {};
};

}  // namespace orrery::scripted
