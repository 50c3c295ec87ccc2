// Several peers in turn, and several operations in one phase.
#include <gtest/gtest.h>

#include "scripted.hpp"

namespace orrery::scripted {
namespace {

// So many stubs, each of whose calls takes 10.
struct Fan {
  std::vector<Stub> stubs;
  std::vector<Stub*> all;

  explicit Fan(std::size_t peers) : stubs(peers, Stub({10})) {
    for (Stub& stub : stubs) all.push_back(&stub);
  }
  std::vector<std::uint64_t> calls() const {
    std::vector<std::uint64_t> counts;
    for (const Stub& stub : stubs) counts.push_back(stub.calls);
    return counts;
  }
};

std::vector<Instant> starts(const Recorder& recorder) {
  std::vector<Instant> found;
  for (const auto& call : recorder.raw()) found.push_back(call.first - Client::begin);
  return found;
}

TEST(Peers, AreCalledInTurnFromTheFirstOn) {
  Client client(Load::closed, 7);
  Fan fan(3);
  std::string order;
  for (std::size_t i = 0; i < 3; ++i) {
    fan.stubs[i].on_reply = [&order, i](auto, auto&) { order += static_cast<char>('0' + i); };
  }
  client.run_over(fan.all);
  EXPECT_EQ(order, "0120120");
  EXPECT_EQ(client.recorder.latency().count(), 7u);
}

TEST(Peers, AreCalledInTurnUnderEveryLoad) {
  for (const Load load : {Load::constant_rate, Load::poisson, Load::think_time}) {
    Client client(load, 9);
    client.phase.interval = client.phase.think_time = 100;
    Fan fan(3);
    client.run_over(fan.all);
    EXPECT_EQ(fan.calls(), (std::vector<std::uint64_t>{3, 3, 3}));
  }
}

TEST(Peers, ABurstOfAsManyCallsGoesToAllAtOnce) {
  Client client(Load::burst, 6);
  client.phase.burst = 3;
  Fan fan(3);
  client.run_over(fan.all);
  EXPECT_EQ(fan.calls(), (std::vector<std::uint64_t>{2, 2, 2}));
  EXPECT_EQ(fan.stubs[0].most_outstanding, 1u);
  EXPECT_EQ(client.recorder.latency().max(), 10);  // side by side
}

TEST(Peers, ABurstGoesOnWithThePeerAfterItsLast) {
  Client client(Load::burst, 8);
  client.phase.burst = 4;
  Fan fan(3);
  client.run_over(fan.all);
  EXPECT_EQ(fan.calls(), (std::vector<std::uint64_t>{3, 3, 2}));
}

TEST(Peers, AWindowIsSpreadOverThem) {
  Client client(Load::closed, 12);
  client.phase.window = 4;
  Fan fan(2);
  client.run_over(fan.all);
  EXPECT_EQ(fan.stubs[0].most_outstanding, 2u);
  EXPECT_EQ(fan.stubs[1].most_outstanding, 2u);
  EXPECT_EQ(fan.stubs[0].calls + fan.stubs[1].calls, 15u);  // the three that are still out are read
}

TEST(Peers, AreAllVerifiedWithEverySlot) {
  Client client(Load::closed, 0);
  client.phase.kind = PhaseKind::verify;
  Fan fan(3);
  fan.stubs[2].on_reply = [](std::uint64_t call, Echo::Args& args) { args.result += call == 1 ? 1 : 0; };
  client.run_over(fan.all);
  EXPECT_EQ(fan.calls(), (std::vector<std::uint64_t>{4, 4, 4}));
  EXPECT_EQ(client.recorder.checked(), 12u);
  EXPECT_EQ(client.recorder.wrong(), 1u);
}

TEST(Peers, OfABatchEachOnesReplyIsComparedInItsTurn) {
  Client client(Load::burst, 9);
  client.phase.burst = 3;
  client.phase.verify_one_in = 1;
  Fan fan(3);
  fan.stubs[1].on_reply = [](auto, Echo::Args& args) { args.result += 1; };
  client.run_over(fan.all);
  EXPECT_EQ(client.recorder.checked(), 3u);
  EXPECT_EQ(client.recorder.wrong(), 1u);
}

TEST(Round, EachIsCalledItsWeightInTurn) {
  Client client(Load::closed, 10);
  client.mix(Mixture::round, 2, 1);
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(stub.called, "eepeepeepe");
  EXPECT_EQ(client.recorder.latency().count(), 7u);
  EXPECT_EQ(client.pings.latency().count(), 3u);
  EXPECT_EQ(CallCounters::total(client.counter).calls, 7u);
  EXPECT_EQ(CallCounters::total(client.ping_counter).calls, 3u);
}

TEST(Round, ThreeOperationsOfWeightOne) {
  Recorder recorder;
  std::vector<Task> tasks(3, Task{{}, &recorder, 1});
  Several several(tasks, Phase{});
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(&several.next(), &tasks[i % 3]);
}

TEST(Mix, IsDrawnByTheWeights) {
  Client client(Load::closed, 100'000);
  client.mix(Mixture::mix, 9, 1);
  Stub stub({10});
  client.run(stub);
  EXPECT_NEAR(static_cast<double>(client.pings.latency().count()), 10'000, 380);  // four deviations
  EXPECT_EQ(client.recorder.latency().count() + client.pings.latency().count(), 100'000u);
}

TEST(Mix, IsAnotherForEverySeedThreadPortAndPhase) {
  const auto called = [](std::uint64_t seed, const std::string& object, std::uint64_t id) {
    Client client(Load::closed, 64);
    client.mix(Mixture::mix, 1, 1);
    client.phase.seed = seed;
    client.phase.object = object;
    client.phase.id = id;
    Stub stub({10});
    client.run(stub);
    return stub.called;
  };
  EXPECT_EQ(called(1, "a", 1), called(1, "a", 1));
  EXPECT_NE(called(1, "a", 1), called(2, "a", 1));
  EXPECT_NE(called(1, "a", 1), called(1, "b", 1));
  EXPECT_NE(called(1, "a", 1), called(1, "a", 2));
}

TEST(Mix, TheGapCountsToTheOperationThatFollows) {
  Client client(Load::closed, 4);
  client.mix(Mixture::round, 1, 1);
  Clock::cost = 1;  // one between two readings
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(stub.called, "epep");
  EXPECT_EQ(client.recorder.gap(), 2u);
  EXPECT_EQ(client.pings.gap(), 2u);
}

TEST(Mix, TheCallAfterAComparedOneIsKeptApartWhicheverItIs) {
  Client client(Load::closed, 4);
  client.mix(Mixture::round, 1, 1);
  client.phase.verify_one_in = 1;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().count(), 1u);  // the first follows no compared one
  EXPECT_EQ(client.recorder.excluded().count(), 1u);
  EXPECT_EQ(client.pings.latency().count(), 0u);
  EXPECT_EQ(client.pings.excluded().count(), 2u);
  EXPECT_EQ(client.recorder.checked() + client.pings.checked(), 4u);
}

TEST(Mix, ABatchIsOfOneOperation) {
  Client client(Load::burst, 12);
  client.mix(Mixture::round, 1, 1);
  client.phase.burst = 3;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(stub.called, "eeepppeeeppp");
  EXPECT_EQ(client.recorder.calls(), 6u);
  EXPECT_EQ(client.pings.latency().count(), 2u);
}

TEST(Mix, AWindowHoldsBothAndTimesEachByItself) {
  Client client(Load::closed, 10);
  client.mix(Mixture::round, 1, 1);
  client.phase.window = 2;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().count(), 5u);
  EXPECT_EQ(client.pings.latency().count(), 5u);
  EXPECT_EQ(client.recorder.gap() + client.pings.gap(), 0u);
}

TEST(Mix, ALoadWithAPlanKeepsToItWhateverIsCalled) {
  Client client(Load::constant_rate, 4);
  client.mix(Mixture::round, 1, 1);
  client.phase.interval = 100;
  client.phase.raw = 10;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(starts(client.recorder), (std::vector<Instant>{0, 200}));
  EXPECT_EQ(starts(client.pings), (std::vector<Instant>{100, 300}));
}

TEST(Mix, TheWindowIsThatOfAllOperations) {
  Client client(Load::closed, 2);
  client.mix(Mixture::round, 1, 1);
  Stub stub({10});
  client.run(stub);
  client.recorder.widen(client.pings.first_start(), client.pings.last_end());
  EXPECT_EQ(client.recorder.first_start(), Client::begin);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 20);
}

}  // namespace
}  // namespace orrery::scripted
