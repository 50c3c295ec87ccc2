// What an operation passes: all that it sends, and places for all that comes back.
#pragma once

#include <tuple>

#include "inputs.hpp"
#include "outputs.hpp"

// By the tuple of its values.
template <class Tuple>
struct Arguments;
template <class... T>
struct Arguments<std::tuple<T&...>> {
  using Inputs = std::tuple<Input<orrery::ValueType<T>>...>;
  using Outputs = std::tuple<Output<orrery::ValueType<T>>...>;

  // The words that are passed: type and value of each, and the end of the list.
  static auto words(const Inputs& inputs) {
    return std::apply(
        [](const auto&... each) {
          return std::tuple_cat(std::make_tuple(each.type(), each.value())..., std::make_tuple(end));
        },
        inputs);
  }
  static auto words(Outputs& outputs) {
    return std::apply(
        [](auto&... each) {
          return std::tuple_cat(std::make_tuple(each.type(), each.place())..., std::make_tuple(end));
        },
        outputs);
  }

  // What a stub of dbus-binding-tool is given: it knows the types.
  static auto given(const Inputs& inputs) {
    return std::apply([](const auto&... each) { return std::make_tuple(each.given()...); }, inputs);
  }
  static auto places(Outputs& outputs) {
    return std::apply([](auto&... each) { return std::make_tuple(Pointer{each.place()}...); }, outputs);
  }

 private:
  static constexpr GType end = G_TYPE_INVALID;
};
