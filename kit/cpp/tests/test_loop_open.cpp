// Loads with a plan of their own: paced calls, bursts, and calls that overlap.
#include <gtest/gtest.h>

#include "scripted.hpp"

namespace orrery::scripted {
namespace {

TEST(PacedLoop, StartsEveryCallAtItsInstant) {
  Client client(Load::paced, 4);
  client.phase.interval = 100;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 330);
  EXPECT_EQ(client.recorder.latency().sum(), 120);
  EXPECT_EQ(client.recorder.intended().sum(), 120);
  EXPECT_EQ(client.recorder.backpressure().sum(), 0);
  EXPECT_EQ(client.recorder.timer().sum(), 0);
}

TEST(PacedLoop, ALateCallMovesNoneOfThoseAfterIt) {
  Client client(Load::paced, 6);
  client.phase.interval = 100;
  client.phase.raw = 10;
  Stub stub({30, 250, 30});
  client.run(stub);
  std::vector<Instant> starts;
  for (const auto& call : client.recorder.raw()) starts.push_back(call.first - Client::begin);
  EXPECT_EQ(starts, (std::vector<Instant>{0, 100, 350, 380, 410, 500}));
}

TEST(PacedLoop, DelayByAnEarlierCallIsBackPressure) {
  Client client(Load::paced, 6);
  client.phase.interval = 100;
  Stub stub({30, 250, 30});
  client.run(stub);
  EXPECT_EQ(client.recorder.backpressure().sum(), 150 + 80 + 10);
  EXPECT_EQ(client.recorder.backpressure().max(), 150);
  EXPECT_EQ(client.recorder.timer().sum(), 0);
  EXPECT_EQ(client.recorder.intended().sum(), client.recorder.latency().sum() + 150 + 80 + 10);
  EXPECT_EQ(client.recorder.intended().count(), 6u);
}

TEST(PacedLoop, DelayOfAnIdleGeneratorIsTimerError) {
  Client client(Load::paced, 3);
  client.phase.interval = 100;
  Clock::oversleeps = {7, 5};
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.timer().sum(), 12);
  EXPECT_EQ(client.recorder.timer().max(), 7);
  EXPECT_EQ(client.recorder.backpressure().sum(), 0);
  EXPECT_EQ(client.recorder.intended().sum(), 3 * 30 + 12);
}

TEST(PacedLoop, ADelayOfBothKindsIsSplitWhereTheEarlierCallEnded) {
  Client client(Load::paced, 2);
  client.phase.interval = 100;
  Clock::cost = 4;  // the readings themselves make the generator late
  Stub stub({250, 30});
  client.run(stub);
  // The first call ends (is read) at 258, 4 after its start; the second was intended at 100 and starts at 262.
  EXPECT_EQ(client.recorder.backpressure().max(), 158);
  EXPECT_EQ(client.recorder.timer().sum() + client.recorder.backpressure().sum() + client.recorder.latency().sum(),
            client.recorder.intended().sum());
  EXPECT_EQ(client.recorder.timer().max(), 4);
}

TEST(PacedLoop, WhatEndsAfterTheWindowHasNoIntendedTimesEither) {
  Client client(Load::paced, 2);
  client.phase.interval = 100;
  client.window.close(Client::begin + 120);
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().count(), 1u);
  EXPECT_EQ(client.recorder.intended().count(), 1u);
  EXPECT_EQ(client.recorder.outside().count(), 1u);
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
  EXPECT_EQ(Ledger::total(client.account).calls, 12u);
}

TEST(BurstLoop, WithAnIntervalItHasAPlan) {
  Client client(Load::burst, 9);
  client.phase.burst = 3;
  client.phase.interval = 100;
  Stub stub({10, 10, 130, 10});  // the first batch takes 150
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().sum(), 150 + 30 + 30);
  EXPECT_EQ(client.recorder.backpressure().sum(), 50);
  EXPECT_EQ(client.recorder.timer().sum(), 0);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 230);
}

TEST(BurstLoop, OneReplyOfABatchIsCompared) {
  Client client(Load::burst, 12);
  client.phase.burst = 4;
  client.phase.sample = 1;
  Stub stub({10});
  stub.on_reply = [](std::uint64_t call, Echo::Args& args) { args.result += call == 4 ? 1 : 0; };
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
  EXPECT_EQ(client.recorder.outside().count(), 2u);
  EXPECT_EQ(Ledger::total(client.account).calls, 12u);
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
