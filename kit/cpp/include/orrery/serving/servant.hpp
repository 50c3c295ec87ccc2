// What every servant keeps, whatever the mapping: one prepared reply and one counter for each operation.
// Valid C++14.
#pragma once

#include <array>
#include <tuple>

#include "orrery/calls/router.hpp"
#include "orrery/measuring/call_counters.hpp"
#include "orrery/measuring/marks.hpp"
#include "orrery/measuring/samples.hpp"
#include "orrery/setup/operation.hpp"
#include "orrery/setup/reactor.hpp"
#include "orrery/types/derive.hpp"

namespace orrery {

// Which port a servant is.
struct PortName {
  std::string object;
  std::string port;
  Reactions* reactions = nullptr;  // what it does beside replying, if anything
  Samples* samples = nullptr;      // where a subscriber notes what came in
  Router* router = nullptr;        // of a servant that hears to whom a forwarder hands calls on
};

// What a servant keeps of each of its operations beside the reply.
struct ServantEntry {
  std::size_t counter = 0;
  const Reactor* reactor = nullptr;
};

// Opens the counters of a servant's operations and finds what it does when they are called.
void open_entries(ServantEntry* entries, const Names& names, const PortName& port, const char* side);

template <class Op>
struct Prepared {
  typename Op::Args reply{};
  Checksum checksum = 0;  // of the whole reply, where nothing in it depends on the arguments
};

// All of them, each a base: a tuple of a thousand is deeper than compilers go.
template <class Operations>
struct AllPrepared;
template <class... Ops>
struct AllPrepared<List<Ops...>> : Prepared<Ops>... {};

// The prepared replies of an interface and the call counters behind them.
template <class Operations>
class Replies {
 public:
  Replies(const PortName& port, const ValueSource& source, const char* side = "serve")
      : samples_(port.samples), router_(port.router) {
    open_entries(entries_.data(), names_of(Operations{}), port, side);
    prepare(source);
  }

  // Draws the replies; once more when the servant has a reference of its own (`source.self`).
  void prepare(const ValueSource& source) {
    for_each_type(Operations{}, [&](auto tag) {
      using Op = typename decltype(tag)::type;
      Prepared<Op>& prepared = prepared_;
      prepare_results<Op>(prepared.reply, source);
      constexpr bool fixed = std::tuple_size<decltype(Op::inouts(prepared.reply))>::value == 0;
      if (fixed) prepared.checksum = consume_outputs<Op>(prepared.reply, prepared.reply);
    });
  }

  template <class Op>
  typename Op::Args& reply() {
    return reply<Op>(typename MeaningOf<Op>::derives{});
  }

  std::size_t counter(unsigned index) const { return entries_[index].counter; }

  // The servant's `consume`: reads the arguments and writes down what was read and what goes back. Then it reacts,
  // where the plan says so; the reply is the mapping's.
  template <class Op, class Received>
  void serve(const Received& received) {
    const ServantEntry& entry = entries_[Op::index];
    const Checksum in = consume_inputs<Op>(received);
    CallCounters::add(entry.counter, in, outputs_checksum<Op>(received, in, typename MeaningOf<Op>::derives{}));
    if (are_marked) orrery_servant_read(entry.counter);
    route<Op>(router_, received, IsRoute<Op>{});
    react<Op>(entry.reactor, received, in, typename IsNumbered<Op>::type{});
    make_again<Op>(entry.reactor, received, typename MeaningOf<Op>::derives{});
  }

  // A forwarder only counts: what passes through it is read by the two ends.
  template <class Op>
  void forwarded() {
    CallCounters::add(entries_[Op::index].counter, 0, 0);
  }

 private:
  template <class Op>
  typename Op::Args& reply(std::false_type) {
    return static_cast<Prepared<Op>&>(prepared_).reply;
  }
  // What is made of the arguments is the handling thread's own.
  template <class Op>
  typename Op::Args& reply(std::true_type) {
    static thread_local typename Op::Args made{};
    return made;
  }

  template <class Op, class Received>
  void react(const Reactor* reactor, const Received&, Checksum, std::false_type) {
    if (__builtin_expect(reactor != nullptr, 0)) reactor->react();
  }

  // A sample: when it was read and what of it, and when all that it caused here was over.
  template <class Op, class Received>
  void react(const Reactor* reactor, const Received& received, Checksum in, std::true_type) {
    const Instant read = MonotonicClock::now();
    const Cause cause(Op::correlation(received));
    if (reactor != nullptr) reactor->react();
    if (samples_ == nullptr) return;
    const Instant done = reactor == nullptr ? read : MonotonicClock::now();
    samples_->arrivals.note({Op::sequence(received), Op::correlation(received), read, done, in});
  }

  // While its reaction waited, its thread may have served a call of the same operation, of this object or another.
  template <class Op, class Received>
  void make_again(const Reactor* reactor, const Received& received, std::true_type) {
    if (__builtin_expect(reactor != nullptr, 0)) derive<Op>(reply<Op>(), received);
  }
  template <class Op, class Received>
  void make_again(const Reactor*, const Received&, std::false_type) {}

  template <class Op, class Received>
  Checksum outputs_checksum(const Received& received, Checksum, std::true_type) {
    derive<Op>(reply<Op>(), received);
    return consume_outputs<Op>(received, reply<Op>());
  }
  template <class Op, class Received>
  Checksum outputs_checksum(const Received& received, Checksum in, std::false_type) {
    constexpr std::size_t inputs = std::tuple_size<decltype(Op::inputs(received))>::value;
    constexpr std::size_t inouts = std::tuple_size<decltype(Op::inouts(received))>::value;
    const Prepared<Op>& prepared = prepared_;
    constexpr std::size_t generated = std::tuple_size<decltype(Op::generated(prepared.reply))>::value;
    if (inouts == 0) return prepared.checksum;
    if (generated == 0 && inputs == inouts) return in;
    return consume_outputs<Op>(received, prepared.reply);
  }

  Samples* samples_;
  Router* router_;
  struct All : AllPrepared<ListOf<Operations>> {};
  All prepared_;
  // One more than needed: an interface may have no operation, and an array of none has nothing to index.
  std::array<ServantEntry, Operations::size + 1> entries_{};
};

}  // namespace orrery
