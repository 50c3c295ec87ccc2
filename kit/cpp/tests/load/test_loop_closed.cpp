// The closed loop: what is timed, what is not, and when it ends.
#include <gtest/gtest.h>

#include "scripted.hpp"

namespace orrery::scripted {
namespace {

TEST(ClosedLoop, TimesEachCallAndNothingElse) {
  Client client(Load::closed, 3);
  Stub stub({10, 20, 30});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().count(), 3u);
  EXPECT_EQ(client.recorder.latency().min(), 10);
  EXPECT_EQ(client.recorder.latency().max(), 30);
  EXPECT_EQ(client.recorder.latency().sum(), 60);
  EXPECT_EQ(client.recorder.first_start(), Client::begin);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 60);
  EXPECT_EQ(client.recorder.gap(), 0u);
  EXPECT_EQ(stub.calls, 3u);
}

TEST(ClosedLoop, TheGapIsTheTimeBetweenAnEndAndTheNextStart) {
  Client client(Load::closed, 3);
  Clock::cost = 1;  // each reading takes effect when it returns: one between two readings
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().sum(), 33);
  EXPECT_EQ(client.recorder.gap(), 3u);  // from the reading before the first call, and twice between calls
}

TEST(ClosedLoop, EndsWithTheFirstCallThatReachesTheDeadline) {
  Client client(Load::closed, 0);
  client.phase.time = 100;
  Stub stub({30});
  client.run(stub);
  EXPECT_EQ(stub.calls, 4u);  // ends at 30, 60, 90, 120
  EXPECT_EQ(client.recorder.latency().count(), 4u);
  EXPECT_EQ(client.recorder.outside_window().count(), 0u);
}

TEST(ClosedLoop, GoesOnUntilTheWindowIsClosedAndKeepsApartWhatEndsAfterwards) {
  int reached = 0;
  Client client(Load::closed, 3, [&] { ++reached; });
  Stub stub({10});
  stub.on_reply = [&](std::uint64_t call, auto&) {
    if (call == 5) client.window.close(Client::begin + 75);  // in the sixth call, for the middle of the eighth
  };
  client.run(stub);
  EXPECT_EQ(reached, 1);
  EXPECT_EQ(stub.calls, 8u);
  EXPECT_EQ(client.recorder.calls(), 8u);
  EXPECT_EQ(client.recorder.latency().count(), 7u);
  EXPECT_EQ(client.recorder.outside_window().count(), 1u);
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 70);
}

TEST(ClosedLoop, ACallThatEndsWithTheWindowLiesInsideIt) {
  Client client(Load::closed, 1);
  client.window.close(Client::begin + 10);
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.latency().count(), 1u);
  EXPECT_EQ(client.recorder.outside_window().count(), 0u);
}

TEST(ClosedLoop, ThreadsOfOnePortCallUntilTheLastHasItsCount) {
  Window window(2, true, [] { FAIL() << "nobody else takes part"; });
  window.reached(500);
  EXPECT_EQ(window.closes(), never);
  window.reached(700);
  EXPECT_EQ(window.closes(), 700);
}

TEST(Samples, AreComparedCountedAndTheNextCallIsKeptApart) {
  Client client(Load::closed, 10);
  client.phase.verify_one_in = 1;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.checked(), 10u);
  EXPECT_EQ(client.recorder.wrong(), 0u);
  EXPECT_EQ(client.recorder.latency().count(), 1u);  // only the first follows no compared one
  EXPECT_EQ(client.recorder.excluded().count(), 9u);
}

TEST(Samples, LieAtSeededDistancesOfTheAskedMean) {
  const auto checked_with = [](std::uint64_t seed) {
    Client client(Load::closed, 8000);
    client.phase.verify_one_in = 8;
    client.phase.seed = seed;
    Stub stub({10});
    client.run(stub);
    EXPECT_EQ(client.recorder.latency().count() + client.recorder.excluded().count(), 8000u);
    return client.recorder.checked();
  };
  EXPECT_EQ(checked_with(1), checked_with(1));
  EXPECT_NE(checked_with(1), checked_with(2));
  EXPECT_NEAR(static_cast<double>(checked_with(1)), 1000, 60);  // spread uniformly over 1 to 15: three deviations
}

TEST(Samples, NoneIfNoneAreAskedFor) {
  Client client(Load::closed, 100);
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.checked(), 0u);
  EXPECT_EQ(client.recorder.latency().count(), 100u);
}

TEST(Samples, AWrongReplyIsCounted) {
  Client client(Load::closed, 10);
  client.phase.verify_one_in = 1;
  Stub stub({10});
  stub.on_reply = [](std::uint64_t call, Echo::Args& args) {
    if (call == 3) args.io_text += '!';
    if (call == 7) args.result ^= 1;
  };
  client.run(stub);
  EXPECT_EQ(client.recorder.checked(), 10u);
  EXPECT_EQ(client.recorder.wrong(), 2u);
}

TEST(Samples, ComparingIsNoGap) {
  Client client(Load::closed, 4);
  client.phase.verify_one_in = 1;
  Clock::cost = 1;
  Stub stub({10});
  client.run(stub);
  EXPECT_EQ(client.recorder.gap(), 4u);  // one each: the reading after the comparing starts the gap anew
}

TEST(Verifying, ComparesEverySlotOnceAndTimesNothing) {
  Client client(Load::closed, 0);
  client.phase.kind = PhaseKind::verify;
  Stub stub({10});
  stub.on_reply = [](std::uint64_t call, Echo::Args& args) { args.result += call == 2 ? 1 : 0; };
  client.run(stub);
  EXPECT_EQ(stub.calls, 4u);
  EXPECT_EQ(client.recorder.checked(), 4u);
  EXPECT_EQ(client.recorder.wrong(), 1u);
  EXPECT_EQ(client.recorder.latency().count(), 0u);
}

TEST(TheLedger, SumsWhatTheLoopsSentAndRead) {
  Client client(Load::closed, 8);
  Stub stub({10});
  client.run(stub);
  Tally expected;
  Echo::Args reply;
  prepare_results<Echo>(reply, ValueSource{});
  for (std::uint64_t call = 0; call < 8; ++call) {
    Echo::Args args;
    prepare<Echo>(args, ValueSource{}, call % 4);
    args.result = reply.result;
    expected.in += consume_inputs<Echo>(args);
    expected.out += consume_outputs<Echo>(args, args);
  }
  const Tally total = CallCounters::total(client.counter);
  EXPECT_EQ(total.calls, 8u);
  EXPECT_EQ(total.in, expected.in);
  EXPECT_EQ(total.out, expected.out);
}

}  // namespace
}  // namespace orrery::scripted
