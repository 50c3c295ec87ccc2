// A call port's operations and stubs as loops and reactions need them, their types forgotten. Valid C++14.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "orrery/calls/pool.hpp"
#include "orrery/measuring/marks.hpp"

namespace orrery {

// A stub in the ring of those that a thread calls in turn. One that is alone comes after itself, so that taking the
// next needs no branch.
struct Peer {
  void* stub;
  const Peer* next;
  std::size_t number;
};

inline std::vector<Peer> ring_of(const std::vector<void*>& stubs) {
  std::vector<Peer> ring(stubs.size());
  for (std::size_t i = 0; i < ring.size(); ++i) ring[i] = Peer{stubs[i], &ring[(i + 1) % ring.size()], i};
  return ring;
}

// One operation with its pool, on any of the stubs of its port.
struct Exchange {
  void* pool;
  std::size_t counter;
  std::size_t slots;
  AnySlot& (*next)(void* pool);
  bool (*right)(const void* pool, const AnySlot& slot, std::size_t peer);
  Checksum (*call)(void* stub, AnySlot& slot);  // the timed region: invoke, then `consume`
  void (*launch)(void* stub, AnySlot& slot);    // its two halves, for calls that overlap; null where a stub
  Checksum (*land)(void* stub, AnySlot& slot);  // cannot send one without waiting for it
  void (*settle)(void* pool) = nullptr;         // of numbered samples: notes those that have gone; else null
};

// An exchange and what keeps its pool.
struct Offer {
  Exchange exchange;
  std::shared_ptr<void> pool;
};

// One thread's end of a call port.
class Caller {
 public:
  virtual ~Caller() = default;
  virtual const Peer* peers() const = 0;
  // Builds the arguments of an operation; not timed.
  virtual Offer prepare(const std::string& operation) = 0;
  // Peers have joined: these are all of its port now, those that it knows first. What was prepared before is over.
  virtual void join(const std::vector<std::string>&) {
    throw std::runtime_error("no peer can join this port any more");
  }
  // After a phase: sends what its stubs gathered and have not sent.
  virtual void flush() {}
};

// Outstanding calls need a stub with `static constexpr bool windowed`, and
//   Op::begin(stub, args) sends, Op::finish(stub, args) waits for the oldest one outstanding.
template <class Stub>
struct IsWindowed {
  template <class S>
  static auto test(int) -> decltype(S::windowed, std::true_type{});
  template <class S>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Stub>(0))::value;
};

// Sends the calls that a stub with `void flush()` has gathered; other stubs gather none.
template <class Stub>
auto flush_gathered(Stub& stub, int) -> decltype(stub.flush()) {
  stub.flush();
}
template <class Stub>
void flush_gathered(Stub&, long) {}
template <class Stub>
void flush_gathered(Stub& stub) {
  flush_gathered(stub, 0);
}

// The typed ends of an Exchange.
template <class Op, class Stub>
struct Typed {
  using Own = PoolOf<Op>;
  using Slot = typename Own::Slot;

  static AnySlot& next(void* pool) { return Own::next(*static_cast<AnyPool*>(pool)); }
  static bool right(const void* pool, const AnySlot& slot, std::size_t peer) {
    return Own::right(*static_cast<const AnyPool*>(pool), static_cast<const Slot&>(slot), peer);
  }
  static Checksum call(void* stub, AnySlot& slot) {
    auto& args = static_cast<Slot&>(slot).args;
    invoke(*static_cast<Stub*>(stub), args);
    return consume_outputs<Op>(args, args);
  }
  static void launch(void* stub, AnySlot& slot) {
    if (are_marked) orrery_stub_enter(Op::index);
    Op::begin(*static_cast<Stub*>(stub), static_cast<Slot&>(slot).args);
  }
  static Checksum land(void* stub, AnySlot& slot) {
    auto& args = static_cast<Slot&>(slot).args;
    Op::finish(*static_cast<Stub*>(stub), args);
    if (are_marked) orrery_stub_exit(Op::index);
    return consume_outputs<Op>(args, args);
  }

  // A stretch of its own: what the results are read by is no part of the stub.
  static void invoke(Stub& stub, typename Op::Args& args) {
    const StubCall mark(Op::index);
    Op::invoke(stub, args);
  }

  static void add_halves(Exchange& x, std::true_type) {
    x.launch = &launch;
    x.land = &land;
  }
  static void add_halves(Exchange&, std::false_type) {}
};

inline void settle(void* pool) { static_cast<AnyPool*>(pool)->settle(); }

template <class Op, class Stub>
Exchange exchange_of(AnyPool& pool, std::size_t counter) {
  using Ends = Typed<Op, Stub>;
  Exchange x{&pool, counter, pool.size(), &Ends::next, &Ends::right, &Ends::call, nullptr, nullptr, nullptr};
  if (IsNumbered<Op>::type::value) x.settle = &settle;
  Ends::add_halves(x, std::integral_constant<bool, IsWindowed<Stub>::value>{});
  return x;
}

// How an operation is offered: its name, and what makes its pool and its exchange.
struct OfferKind {
  const char* (*name)();
  PoolKind pool;
  Exchange (*exchange)(AnyPool& pool, std::size_t counter);
};

template <class Op, class Stub>
constexpr OfferKind offer_kind() {
  return {&Op::name, PoolOf<Op>::kind(), &exchange_of<Op, Stub>};
}

}  // namespace orrery
