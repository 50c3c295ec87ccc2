// Peers that join between phases, and phases that begin with another peer than the first.
#include <gtest/gtest.h>

#include <map>
#include <orrery/calls/interface_caller.hpp>

#include "load/seat.hpp"
#include "scripted.hpp"

namespace orrery::scripted {
namespace {

using Peers = InterfaceCaller::Peers;

// Whose stub was asked, in turn.
std::string asked;

void make_stub(void* place, const Port& port, std::size_t peer) {
  Stub* const stub = ::new (place) Stub({10});
  stub->on_reply = [reference = port.references[peer]](auto, auto&) { asked += reference; };
}

std::unique_ptr<Caller> caller(Peers peers) {
  const std::size_t counter = CallCounters::open({"client[0]", "server", Echo::name(), "call"});
  Port port;
  port.pool = 2;
  port.references = {"a"};
  return std::make_unique<InterfaceCaller>(caller_kind<Stub, Interface<Echo, Ping>>(), port, ValueSource{},
                                           std::vector{counter, counter}, 1, make_stub, peers);
}

std::size_t ring(const Peer* first) {
  std::size_t size = 1;
  for (const Peer* peer = first->next; peer != first; peer = peer->next) ++size;
  return size;
}

TEST(Joining, ThoseThatAreThereStayWhereTheyAre) {
  const auto client = caller(Peers::may_join);
  void* const before = client->peers()->stub;
  client->join({"a", "b", "c"});
  EXPECT_EQ(client->peers()->stub, before);
  EXPECT_EQ(ring(client->peers()), 3u);
  client->join({"a", "b", "c", "d"});
  EXPECT_EQ(client->peers()->stub, before);
  EXPECT_EQ(ring(client->peers()), 4u);
}

TEST(Joining, NobodyJoinsAPortWhosePeersStand) {
  EXPECT_THROW(caller(Peers::stand)->join({"a", "b"}), std::runtime_error);
}

// A seat that carries out one phase after the other.
struct Sitting {
  Seat seat;
  Phase phase;

  Sitting() { seat.take(caller(Peers::may_join)); }

  std::string run(Load load, std::uint64_t calls, std::size_t first) {
    asked.clear();
    phase.operations = {{Echo::name(), 1}};
    phase.kind = PhaseKind::warm;
    phase.load = load;
    phase.calls = calls;
    phase.burst = load == Load::burst ? static_cast<unsigned>(calls) : 1;
    phase.first = first;
    Window window(1, true, [] {});
    window.open(MonotonicClock::now());
    seat.arm(phase, 0);
    seat.run(phase, window);
    return asked;
  }
};

TEST(Joining, APhaseBeginsWithThePeerThatItNames) {
  Sitting sitting;
  sitting.seat.join({"a", "b", "c"});
  EXPECT_EQ(sitting.run(Load::closed, 1, 2), "c");
  EXPECT_EQ(sitting.run(Load::closed, 4, 1), "bcab");
  EXPECT_EQ(sitting.run(Load::closed, 2, 0), "ab");
}

TEST(Joining, ABurstReachesWhoHasJoinedSinceTheOneBefore) {
  Sitting sitting;
  EXPECT_EQ(sitting.run(Load::burst, 1, 0), "a");
  sitting.seat.join({"a", "b"});
  EXPECT_EQ(sitting.run(Load::burst, 2, 0), "ab");
}

}  // namespace
}  // namespace orrery::scripted
