// Loads with a plan of their own: calls at a constant rate, bursts, and calls that overlap.
#include <gtest/gtest.h>

#include "scripted.hpp"

namespace orrery::scripted {
namespace {

TEST(PacedLoop, StartsEveryCallAtItsInstant) {
  Client client(Load::constant_rate, 4);
  client.phase.interval = 100;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 330);
  EXPECT_EQ(client.recorder.latency().sum(), 120);
  EXPECT_EQ(client.recorder.intended().sum(), 120);
  EXPECT_EQ(client.recorder.backpressure().sum(), 0);
  EXPECT_EQ(client.recorder.timer_error().sum(), 0);
}

TEST(PacedLoop, ALateCallMovesNoneOfThoseAfterIt) {
  Client client(Load::constant_rate, 6);
  client.phase.interval = 100;
  client.phase.raw = 10;
  Stub stub({30, 250, 30});
  client.run(stub);
  std::vector<Instant> starts;
  for (const auto& call : client.recorder.raw()) starts.push_back(call.first - Client::begin);
  EXPECT_EQ(starts, (std::vector<Instant>{0, 100, 350, 380, 410, 500}));
}

TEST(PacedLoop, DelayByAnEarlierCallIsBackPressure) {
  Client client(Load::constant_rate, 6);
  client.phase.interval = 100;
  Stub stub({30, 250, 30});
  client.run(stub);
  EXPECT_EQ(client.recorder.backpressure().sum(), 150 + 80 + 10);
  EXPECT_EQ(client.recorder.backpressure().max(), 150);
  EXPECT_EQ(client.recorder.timer_error().sum(), 0);
  EXPECT_EQ(client.recorder.intended().sum(), client.recorder.latency().sum() + 150 + 80 + 10);
  EXPECT_EQ(client.recorder.intended().count(), 6u);
}

TEST(PacedLoop, DelayOfAnIdleGeneratorIsTimerError) {
  Client client(Load::constant_rate, 3);
  client.phase.interval = 100;
  Clock::oversleeps = {7, 5};
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.timer_error().sum(), 12);
  EXPECT_EQ(client.recorder.timer_error().max(), 7);
  EXPECT_EQ(client.recorder.busy().sum(), 0);  // it waited
  EXPECT_EQ(client.recorder.backpressure().sum(), 0);
  EXPECT_EQ(client.recorder.intended().sum(), 3 * 30 + 12);
}

TEST(PacedLoop, AGeneratorThatSpinsNeverSleeps) {
  Client client(Load::constant_rate, 3);
  client.phase.interval = 100;
  client.phase.wait = Wait::spin;
  EXPECT_FALSE(client.phase.sleeps());
  Clock::oversleeps = {7, 5};
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(Clock::spins, 2u);  // the first call is due when the window opens
  EXPECT_EQ(client.recorder.timer_error().sum(), 0);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 230);
}

TEST(PacedLoop, AGeneratorWithACpuOfItsOwnSpinsForTheLastStretchOnly) {
  Client client(Load::constant_rate, 3);
  client.phase.interval = 100;
  client.phase.wait = Wait::exact;
  client.phase.stretch = 20;
  EXPECT_TRUE(client.phase.sleeps());
  Clock::oversleeps = {7, 25};  // it sleeps until 80 and 180
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(Clock::spins, 2u);
  EXPECT_EQ(client.recorder.timer_error().max(), 5);  // the second sleep was longer than the stretch
  EXPECT_EQ(client.recorder.timer_error().sum(), 5);
  EXPECT_EQ(client.recorder.busy().sum(), 0);
  EXPECT_EQ(client.recorder.spun(), 13u);
}

TEST(PacedLoop, AGeneratorThatIsWithinItsStretchDoesNotSleep) {
  Client client(Load::constant_rate, 3);
  client.phase.interval = 100;
  client.phase.wait = Wait::exact;
  client.phase.stretch = 70;
  Clock::oversleeps = {1000};
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.timer_error().sum(), 0);
  EXPECT_EQ(client.recorder.spun(), 140u);
}

TEST(PacedLoop, AGeneratorThatSharesItsCpuNeverSpins) {
  Client client(Load::constant_rate, 3);
  client.phase.interval = 100;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(Clock::spins, 0u);
  EXPECT_EQ(client.recorder.spun(), 0u);
}

TEST(PacedLoop, ADelayOfBothKindsIsSplitWhereTheEarlierCallEnded) {
  Client client(Load::constant_rate, 2);
  client.phase.interval = 100;
  Clock::cost = 4;  // the readings themselves make the generator late
  Stub stub({250, 30});
  client.run(stub);
  // The first call ends (is read) at 258, 4 after its start; the second was intended at 100 and starts at 262.
  EXPECT_EQ(client.recorder.backpressure().max(), 158);
  EXPECT_EQ(
      client.recorder.timer_error().sum() + client.recorder.backpressure().sum() + client.recorder.latency().sum(),
      client.recorder.intended().sum());
  EXPECT_EQ(client.recorder.timer_error().max(), 4);
  EXPECT_EQ(client.recorder.busy().sum(), 4);  // the first call had waited for the window, the second had no time to
}

TEST(PacedLoop, WhatEndsAfterTheWindowHasNoIntendedTimesEither) {
  Client client(Load::constant_rate, 2);
  client.phase.interval = 100;
  client.window.close(Client::begin + 120);
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().count(), 1u);
  EXPECT_EQ(client.recorder.intended().count(), 1u);
  EXPECT_EQ(client.recorder.outside_window().count(), 1u);
}

TEST(PoissonLoop, HasTheThreeTimesOfItsDrawnPlan) {
  Client client(Load::poisson, 50);
  client.phase.interval = 100;
  client.phase.raw = 50;
  Stub stub({1});
  client.run(stub);
  Spacing plan(client.phase, Client::begin);
  Nanoseconds behind = 0;
  for (const auto& call : client.recorder.raw()) {
    EXPECT_GE(call.first, plan.intended());
    behind += call.first - plan.intended();
    plan.advance();
  }
  EXPECT_EQ(client.recorder.intended().count(), 50u);
  EXPECT_EQ(client.recorder.backpressure().sum(), behind);
  EXPECT_EQ(client.recorder.timer_error().sum(), 0);
}

TEST(SparseLoop, RestsAfterEveryCall) {
  Client client(Load::think_time, 3);
  client.phase.think_time = 1000;
  client.phase.raw = 3;
  Stub stub({30});
  client.run(stub);
  std::vector<Instant> starts;
  for (const auto& call : client.recorder.raw()) starts.push_back(call.first - Client::begin);
  EXPECT_EQ(starts, (std::vector<Instant>{0, 1030, 2060}));
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 2090);  // no rest after the last
  EXPECT_EQ(client.recorder.intended().count(), 0u);
}

TEST(SparseLoop, ARestIsNoGapHoweverLongTheSleep) {
  Client client(Load::think_time, 3);
  client.phase.think_time = 1000;
  Clock::oversleeps = {70, 50};
  Clock::cost = 1;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.gap(), 3u);  // the reading before each start
}

TEST(SparseLoop, InAMixTooTheRestIsNoGap) {
  Client client(Load::think_time, 4);
  client.mix(Mixture::round, 1, 1);
  client.phase.think_time = 1000;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.gap() + client.pings.gap(), 0u);
}

TEST(BurstLoop, ABatchWhosePredecessorIsStillOutIsMissed) {
  Client client(Load::burst, 15);
  client.phase.burst = 3;
  client.phase.interval = 100;
  client.phase.late = Late::miss;
  client.phase.raw = 10;
  Stub stub({10, 10, 230, 10});  // the first batch takes 250: those at 100 and 200 are left out
  client.run(stub);
  std::vector<Instant> starts;
  for (const auto& call : client.recorder.raw()) starts.push_back(call.first - Client::begin);
  EXPECT_EQ(starts, (std::vector<Instant>{0, 300, 400}));
  EXPECT_EQ(client.recorder.missed_batches(), 2u);
  EXPECT_EQ(client.recorder.calls(), 9u);  // of 15: those that were left out count
  EXPECT_EQ(stub.calls, 9u);
  EXPECT_EQ(client.recorder.backpressure().sum(), 0);
}

TEST(BurstLoop, ABatchThatEndsAsTheNextShouldStartIsInTime) {
  Client client(Load::burst, 6);
  client.phase.burst = 3;
  client.phase.interval = 30;
  client.phase.late = Late::miss;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.missed_batches(), 0u);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 60);
}

TEST(BurstLoop, NoMoreBatchesAreMissedThanWereAskedFor) {
  Client client(Load::burst, 9);
  client.phase.burst = 3;
  client.phase.interval = 100;
  client.phase.late = Late::miss;
  Stub stub({400});  // 1,200 a batch
  client.run(stub);
  EXPECT_EQ(client.recorder.missed_batches(), 2u);
  EXPECT_EQ(stub.calls, 3u);
}

TEST(BurstLoop, OfATimeOnlyWhatLiesInItIsMissed) {
  Client client(Load::burst, 0);
  client.phase.time = 450;
  client.phase.burst = 3;
  client.phase.interval = 100;
  client.phase.late = Late::miss;
  Stub stub({10, 10, 230, 10});
  client.run(stub);
  EXPECT_EQ(client.recorder.missed_batches(), 2u);
  EXPECT_EQ(client.recorder.latency().count(), 4u);  // at 0, 300, 400, and the one that ends after the time
}

TEST(Deadline, OfAClosedLoadCountsFromTheStart) {
  Client client(Load::closed, 5);
  client.phase.deadline = 20;
  client.phase.useless = 40;
  Stub stub({20, 21, 40, 41, 10});
  client.run(stub);
  EXPECT_EQ(client.recorder.on_time(), 2u);
  EXPECT_EQ(client.recorder.late(), 2u);
  EXPECT_EQ(client.recorder.useless(), 1u);
  EXPECT_EQ(client.recorder.latency().count(), 5u);
}

TEST(Deadline, WithoutTheSecondLimitNothingIsUseless) {
  Client client(Load::think_time, 2);
  client.phase.think_time = 5;
  client.phase.deadline = 20;
  Stub stub({2000, 20});
  client.run(stub);
  EXPECT_EQ(client.recorder.on_time(), 1u);
  EXPECT_EQ(client.recorder.late(), 1u);
  EXPECT_EQ(client.recorder.useless(), 0u);
}

TEST(Deadline, OfALoadWithAPlanCountsFromTheIntendedStart) {
  Client client(Load::constant_rate, 4);
  client.phase.interval = 100;
  client.phase.deadline = 100;
  client.phase.useless = 200;
  Stub stub({250, 30});  // the second starts 150 late and the third 80: after 180 and 110; the fourth in time
  client.run(stub);
  EXPECT_EQ(client.recorder.on_time(), 1u);
  EXPECT_EQ(client.recorder.late(), 2u);
  EXPECT_EQ(client.recorder.useless(), 1u);
}

TEST(Deadline, CountsBatches) {
  Client client(Load::burst, 12);
  client.phase.burst = 4;
  client.phase.deadline = 40;
  Stub stub({10, 10, 10, 10, 10, 10, 10, 11, 10});
  client.run(stub);
  EXPECT_EQ(client.recorder.on_time(), 2u);
  EXPECT_EQ(client.recorder.late(), 1u);
}

TEST(Deadline, WhatEndsOutsideIsNotJudgedAndWhatIsKeptApartIs) {
  Client client(Load::closed, 3);
  client.phase.deadline = 20;
  client.phase.verify_one_in = 1;
  client.window.close(Client::begin + 25);
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.outside_window().count(), 1u);
  EXPECT_EQ(client.recorder.excluded().count(), 1u);
  EXPECT_EQ(client.recorder.on_time(), 2u);
}

TEST(BurstLoop, TimesTheBatchAndCountsItsCalls) {
  Client client(Load::burst, 12);
  client.phase.burst = 4;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(stub.calls, 12u);
  EXPECT_EQ(stub.most_outstanding, 4u);
  EXPECT_EQ(client.recorder.calls(), 12u);
  EXPECT_EQ(client.recorder.latency().count(), 3u);
  EXPECT_EQ(client.recorder.latency().min(), 40);
  EXPECT_EQ(client.recorder.latency().max(), 40);
  EXPECT_EQ(client.recorder.intended().count(), 0u);
  EXPECT_EQ(CallCounters::total(client.counter).calls, 12u);
}

TEST(BurstLoop, WithAnIntervalItHasAPlan) {
  Client client(Load::burst, 9);
  client.phase.burst = 3;
  client.phase.interval = 100;
  Stub stub({10, 10, 130, 10});  // the first batch takes 150
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().sum(), 150 + 30 + 30);
  EXPECT_EQ(client.recorder.backpressure().sum(), 50);
  EXPECT_EQ(client.recorder.timer_error().sum(), 0);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 230);
}

TEST(BurstLoop, OneReplyOfABatchIsComparedEachPlaceInItsTurn) {
  Client client(Load::burst, 12);
  client.phase.burst = 4;
  client.phase.verify_one_in = 1;
  Stub stub({10});
  stub.on_reply = [](std::uint64_t call, Echo::Args& args) { args.result += call == 5 ? 1 : 0; };
  client.run(stub);
  EXPECT_EQ(client.recorder.checked(), 3u);
  EXPECT_EQ(client.recorder.wrong(), 1u);
}

TEST(WindowLoop, KeepsSoManyCallsOutAndTimesEachByItself) {
  Client client(Load::closed, 10);
  client.phase.window = 3;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(stub.most_outstanding, 3u);
  EXPECT_EQ(client.recorder.latency().min(), 10);  // the first finds nobody before it
  EXPECT_EQ(client.recorder.latency().max(), 30);  // the others wait for two
  EXPECT_EQ(client.recorder.gap(), 0u);
}

TEST(WindowLoop, ReadsEveryReplyThatIsStillOut) {
  Client client(Load::closed, 10);
  client.phase.window = 3;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(stub.calls, 12u);
  EXPECT_EQ(client.recorder.latency().count(), 10u);
  EXPECT_EQ(client.recorder.outside_window().count(), 2u);
  EXPECT_EQ(CallCounters::total(client.counter).calls, 12u);
}

TEST(WindowLoop, IsRefusedWhereTheStubCanOnlyWait) {
  Client client(Load::closed, 10);
  client.phase.window = 2;
  BlockingStub stub;
  EXPECT_THROW(client.run(stub), std::runtime_error);
  client.phase.window = 1;
  EXPECT_NO_THROW(client.run(stub));
}

}  // namespace
}  // namespace orrery::scripted
