// Stubs that gather calls are told to send them when a phase is over.
#include <gtest/gtest.h>

#include <orrery/calls/interface_caller.hpp>

#include "load/seat.hpp"
#include "scripted.hpp"

namespace orrery::scripted {
namespace {

// What happened, in turn: 'e' for each call, a digit for the stub that was flushed.
std::string history;

class GatheringStub : public Stub {
 public:
  explicit GatheringStub(char number) : Stub({10}), number_(number) {
    on_reply = [](auto, auto&) { history += 'e'; };
  }
  void flush() { history += number_; }

 private:
  char number_;
};

template <class Made>
std::string run(const std::vector<Made>& stubs, PhaseKind kind) {
  history.clear();
  const std::size_t counter = CallCounters::open({"client[0]", "server", Echo::name(), "call"});
  Port port;
  port.pool = 1;
  Seat seat;
  const auto make = [&](void* place, const Port&, std::size_t peer) { ::new (place) Made(stubs[peer]); };
  seat.take(std::make_unique<InterfaceCaller>(caller_kind<Made, Interface<Echo>>(), port, ValueSource{},
                                              std::vector{counter}, stubs.size(), make, InterfaceCaller::Peers::stand));
  Phase phase;
  phase.operations = {{Echo::name(), 1}};
  phase.kind = kind;
  phase.calls = 3;
  Window window(1, true, [] {});
  window.open(MonotonicClock::now());
  seat.arm(phase, 0);
  seat.run(phase, window);
  return history;
}

TEST(Flush, ComesOnceForEachStubWhenThePhaseIsOver) {
  const std::vector<GatheringStub> stubs{GatheringStub('1'), GatheringStub('2')};
  EXPECT_EQ(run(stubs, PhaseKind::warm), "eee12");
  EXPECT_EQ(run(stubs, PhaseKind::measure), "eee12");
  // One slot, at both peers.
  EXPECT_EQ(run(stubs, PhaseKind::verify), "ee12");
}

TEST(Flush, IsNotAskedOfStubsThatGatherNothing) {
  Stub stub({10});
  stub.on_reply = [](auto, auto&) { history += 'e'; };
  EXPECT_EQ(run(std::vector<Stub>{stub}, PhaseKind::warm), "eee");
}

}  // namespace
}  // namespace orrery::scripted
