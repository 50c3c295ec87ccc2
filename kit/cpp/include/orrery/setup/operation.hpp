// What every operation can do, whatever the mapping: generated code supplies the data, this the doing.
// Valid C++14.
//
// A generated operation Op has
//   static const char* name();            "Interface::operation"
//   static const char* method();          its name on the wire
//   static constexpr unsigned index;      its place in the interface, inherited ones first
//   static constexpr bool oneway;
//   struct Args;                          plain values: in_x, io_x and sent_x (the inout as it is sent), out_x, result
//   template <class A> static auto inputs(A& args);                 tie of in_x and io_x, in order
//   template <class A> static auto inouts(A& args), sent(A& args);  ties of io_x and of sent_x
//   template <class A> static auto generated(A& args);              tie of result and out_x
//   template <class R, class P> static auto outputs(R& received, P& prepared);
//                                         tie of prepared.result, received.io_x and prepared.out_x, in the order of the
//                                         wire
//   static const Label* input_labels(), *generated_labels();
//   template <class Stub> static void invoke(Stub& stub, Args& args);   one call on the generated stub
#pragma once

#include <cstring>
#include <initializer_list>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "orrery/measuring/samples.hpp"
#include "orrery/types/shape.hpp"

namespace orrery {

// The names of an interface's operations, in its order, told one by one when asked.
using NameOf = const char* (*)();
struct Names {
  const NameOf* first;
  std::size_t count;
  const NameOf* begin() const { return first; }
  const NameOf* end() const { return first + count; }
};
template <class... Ops>
Names names_of(List<Ops...>) {
  // The last is for interfaces without operations, as C++ has no array of none.
  static constexpr NameOf all[] = {&Ops::name..., nullptr};
  return {all, sizeof...(Ops)};
}

// Which values the two sides of a port agree on.
struct ValueSource {
  Lengths lengths;
  std::uint64_t seed = 1;
  std::string self;
};

// Fills the arguments of one slot of the pool.
template <class Op>
ORRERY_UNTIMED void prepare(typename Op::Args& args, const ValueSource& source, std::uint64_t slot) {
  Values values(source.lengths, source.seed, Op::name(), slot, Part::arguments, source.self);
  draw_all(values, Op::inputs(args), Op::input_labels());
  Op::sent(args) = Op::inouts(args);
}

// Fills what the servant makes up, always that of set 0: its prepared reply, and the client's expectation.
template <class Op>
ORRERY_UNTIMED void prepare_results(typename Op::Args& args, const ValueSource& source) {
  Values values(source.lengths, source.seed, Op::name(), 0, Part::results, source.self);
  draw_all(values, Op::generated(args), Op::generated_labels());
}

// Makes `value` what it was. A text mostly has its length still, and then needs no more than its characters.
template <class T>
void restore(T& value, const T& was) {
  value = was;
}
inline void restore(std::string& value, const std::string& was) {
  if (__builtin_expect(value.size() == was.size(), 1)) {
    std::memcpy(&value[0], was.data(), was.size());
  } else {
    value = was;
  }
}
template <class Values, class Were, std::size_t... I>
void restore_all(const Values& values, const Were& were, std::index_sequence<I...>) {
  (void)std::initializer_list<int>{0, (restore(std::get<I>(values), std::get<I>(were)), 0)...};
}

// Makes the inout arguments afresh, outside the timed region.
template <class Op>
void renew(typename Op::Args& args) {
  // The reply to the last call stands there.
  const auto values = Op::inouts(args);
  restore_all(values, Op::sent(args), std::make_index_sequence<std::tuple_size<decltype(Op::inouts(args))>::value>{});
}

// The whole reply against the expectation: inout as sent, results as generated.
template <class Op>
ORRERY_UNTIMED bool check(const typename Op::Args& args, const typename Op::Args& expected) {
  return equal_all(Op::inouts(args), Op::sent(args)) && equal_all(Op::generated(args), Op::generated(expected));
}

// Args, or what else has its fields: a skeleton hands its arguments over one by one.
template <class Op, class Received>
Checksum consume_inputs(const Received& received) {
  return fold_all(0, Op::inputs(received));
}

template <class Op, class Received>
Checksum consume_outputs(const Received& received, const typename Op::Args& prepared) {
  return fold_all(0, Op::outputs(received, prepared));
}

}  // namespace orrery
