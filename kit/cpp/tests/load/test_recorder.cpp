// What one client thread writes down.
#include <gtest/gtest.h>

#include <orrery/load/recorder.hpp>

namespace orrery {
namespace {

Recorder armed(Nanoseconds slice = 0, std::uint64_t raw = 0) {
  Phase phase;
  phase.raw = raw;
  Recorder recorder;
  recorder.arm(phase, slice);
  recorder.begin(1000);
  return recorder;
}

std::vector<Instant> slice_begins(const Recorder& recorder) {
  std::vector<Instant> begins;
  for (std::size_t i = 0; i < recorder.slices_used(); ++i) {
    if (recorder.slices()[i].latency.count() > 0) begins.push_back(recorder.slices()[i].begin);
  }
  return begins;
}

TEST(Slices, ACallBelongsToTheSliceInWhichItEnds) {
  Recorder recorder = armed(100);
  recorder.record(1000, 1050, never);
  recorder.record(1050, 1099, never);
  recorder.record(1099, 1100, never);
  ASSERT_EQ(recorder.slices_used(), 2u);
  EXPECT_EQ(recorder.slices()[0].latency.count(), 2u);
  EXPECT_EQ(recorder.slices()[0].begin, 1000);
  EXPECT_EQ(recorder.slices()[0].end, 1100);
  EXPECT_EQ(recorder.slices()[1].latency.count(), 1u);
  EXPECT_EQ(recorder.slices()[1].begin, 1100);
}

TEST(Slices, ALongCallLeavesEmptyOnesBehind) {
  Recorder recorder = armed(100);
  recorder.record(1000, 1050, never);
  recorder.record(1050, 1420, never);
  EXPECT_EQ(slice_begins(recorder), (std::vector<Instant>{1000, 1400}));
}

TEST(Slices, TheLastOneTakesTheRest) {
  Recorder recorder = armed(1);
  for (Instant end = 1000; end < 3000; ++end) recorder.record(end - 1, end, never);
  std::uint64_t recorded = 0;
  for (const TimeSlice& slice : recorder.slices()) recorded += slice.latency.count();
  EXPECT_EQ(recorded, 2000u);
  EXPECT_GT(recorder.slices().back().latency.count(), 1000u);
}

TEST(Slices, OfSeveralThreadsAreMergedByTimeAlsoWhenOneStoodStill) {
  Recorder busy = armed(100);
  Recorder still = armed(100);
  for (Instant end = 1050; end < 1500; end += 100) busy.record(end - 10, end, never);
  still.record(1000, 1010, never);
  still.record(1010, 1450, never);
  busy.merge(still);
  EXPECT_EQ(slice_begins(busy), (std::vector<Instant>{1000, 1100, 1200, 1300, 1400}));
  EXPECT_EQ(busy.slices()[0].latency.count(), 2u);
  EXPECT_EQ(busy.slices()[1].latency.count(), 1u);
  EXPECT_EQ(busy.slices()[4].latency.count(), 2u);
}

TEST(Largest, TheThousandLongestCallsAreKeptWithNumberAndStart) {
  Recorder recorder = armed();
  Instant now = 1000;
  for (int i = 0; i < 5000; ++i) {
    const Nanoseconds duration = 1 + (i * 7919) % 5000;  // every length once, in disorder
    recorder.record(now, now + duration, never);
    now += duration;
  }
  ASSERT_EQ(recorder.largest().size(), LongestCalls::kept);
  std::vector<bool> seen(5001, false);
  for (const Call& call : recorder.largest()) {
    EXPECT_GT(call.duration, 4000);
    EXPECT_EQ(call.duration, 1 + static_cast<int>(call.number) * 7919 % 5000);
    EXPECT_FALSE(seen[static_cast<std::size_t>(call.duration)]);
    seen[static_cast<std::size_t>(call.duration)] = true;
  }
}

TEST(Largest, OfSeveralThreadsAreTheLongestOfAll) {
  Recorder one = armed();
  Recorder two = armed();
  for (int i = 0; i < 1000; ++i) {
    one.record(0, 10 + i, never);
    two.record(0, 1010 + i, never);
  }
  one.merge(two);
  ASSERT_EQ(one.largest().size(), LongestCalls::kept);
  for (const Call& call : one.largest()) EXPECT_GE(call.duration, 1010);
}

TEST(Recorder, ArmedAgainKnowsNothingOfThePhaseBefore) {
  Recorder recorder = armed(100, 2);
  for (Instant start : {1000, 1050, 1200}) recorder.record(start, start + 20, 1210);
  recorder.record_intended(990, 1000, never, 1000, 1020);
  recorder.checked(false);
  recorder.arm(Phase(), 0);
  recorder.begin(5000);
  recorder.record(5000, 5007, never);
  EXPECT_EQ(recorder.latency().count(), 1u);
  EXPECT_EQ(recorder.latency().sum(), 7);
  for (const auto* each : {&recorder.intended(), &recorder.backpressure(), &recorder.timer_error(), &recorder.busy(),
                           &recorder.excluded(), &recorder.outside_window()}) {
    EXPECT_EQ(each->count(), 0u);
  }
  EXPECT_EQ(recorder.largest().size(), 1u);
  EXPECT_EQ(recorder.calls(), 1u);
  EXPECT_EQ(recorder.checked() + recorder.wrong() + recorder.raw().size(), 0u);
  EXPECT_EQ(recorder.slices_used(), 1u);
  EXPECT_EQ(recorder.first_start(), 5000);
}

TEST(Recorder, TheGapIsSummedAndNeverNegative) {
  Recorder recorder = armed();
  recorder.record(1003, 1010, never);  // 3
  recorder.record(1012, 1030, never);  // 2
  recorder.record(1020, 1040, never);  // begun before its predecessor ended
  recorder.record(1040, 1050, never);  // 0
  EXPECT_EQ(recorder.gap(), 5u);
}

TEST(Recorder, HowFarACallIsFromTheOneBeforeIsSummed) {
  Recorder recorder = armed();
  for (const Nanoseconds duration : {10, 13, 4}) recorder.record(1000, 1000 + duration, never);
  EXPECT_EQ(recorder.variation(), 3u + 9u);
  EXPECT_EQ(recorder.successions(), 2u);
  recorder.checked(true);
  recorder.record(1000, 1100, never);  // kept apart
  recorder.record(1000, 1500, 1200);   // outside
  recorder.record(1000, 1005, never);  // 1 from the 4
  EXPECT_EQ(recorder.variation(), 13u);
  EXPECT_EQ(recorder.successions(), 3u);
}

TEST(Recorder, CallsOfTwoThreadsDoNotFollowEachOther) {
  Recorder one = armed();
  Recorder two = armed();
  Recorder none = armed();
  for (const Nanoseconds duration : {10, 12}) one.record(1000, 1000 + duration, never);
  for (const Nanoseconds duration : {500, 505, 505}) two.record(1000, 1000 + duration, never);
  one.merge(none);
  one.merge(two);
  EXPECT_EQ(one.variation(), 2u + 5u);
  EXPECT_EQ(one.successions(), 1u + 2u);
}

TEST(Recorder, WhatEndedOutsideIsKeptApartFromEverything) {
  Recorder recorder = armed(100, 10);
  recorder.record(1000, 1010, never);
  recorder.record(1010, 1500, 1010);
  EXPECT_EQ(recorder.latency().count(), 1u);
  EXPECT_EQ(recorder.outside_window().count(), 1u);
  EXPECT_EQ(recorder.outside_window().max(), 490);
  EXPECT_EQ(recorder.last_end(), 1010);
  EXPECT_EQ(recorder.largest().size(), 1u);
  EXPECT_EQ(recorder.raw().size(), 1u);
  EXPECT_EQ(recorder.slices_used(), 1u);
  EXPECT_EQ(recorder.calls(), 2u);
}

TEST(Recorder, TheCallAfterAComparedOneIsKeptApart) {
  Recorder recorder = armed();
  recorder.record(1000, 1010, never);
  recorder.checked(true);
  recorder.record(1020, 1120, never);
  recorder.record(1120, 1130, never);
  EXPECT_EQ(recorder.excluded().sum(), 100);
  EXPECT_EQ(recorder.latency().sum(), 20);
  EXPECT_EQ(recorder.checked(), 1u);
}

TEST(Recorder, WhatCannotBeRecordedIsCounted) {
  Recorder recorder = armed();
  recorder.record(1000, 990, never);
  recorder.record(1000, 1000 + (Instant{1} << 42), never);
  recorder.record(1000, 1000 + (Instant{1} << 42) - 1, never);
  EXPECT_EQ(recorder.unrecorded(), 2u);
  EXPECT_EQ(recorder.latency().count(), 1u);
  EXPECT_EQ(recorder.calls(), 3u);
}

TEST(Recorder, TheThreeTimesOfAnOpenLoad) {
  Recorder recorder = armed();
  recorder.record_intended(100, 130, never, 135, 150);
  EXPECT_EQ(recorder.intended().sum(), 50);
  EXPECT_EQ(recorder.backpressure().sum(), 30);
  EXPECT_EQ(recorder.timer_error().sum(), 5);
}

TEST(Recorder, OfTheTimerErrorWhatCameBeforeItWaitedIsItsOwn) {
  Recorder late = armed();
  late.record_intended(100, 90, 95, 140, 150);  // ready in time, and woken 40 too late
  EXPECT_EQ(late.timer_error().sum(), 40);
  EXPECT_EQ(late.busy().sum(), 0);
  late.record_intended(100, 90, 130, 140, 150);  // busy until 30 after the instant
  EXPECT_EQ(late.busy().sum(), 30);
  late.record_intended(100, 130, never, 135, 150);  // no time to wait: all of it
  EXPECT_EQ(late.busy().sum(), 30 + 5);
  EXPECT_EQ(late.busy().count(), 3u);
}

TEST(Recorder, RawPairsEndWhereTheirNumberDoes) {
  Recorder recorder = armed(0, 2);
  for (Instant start = 1000; start < 1030; start += 10) recorder.record(start, start + 4, never);
  EXPECT_EQ(recorder.raw(), (std::vector<std::pair<Instant, Nanoseconds>>{{1000, 4}, {1010, 4}}));
}

TEST(Recorder, MergingAddsUp) {
  Recorder one = armed();
  Recorder two = armed();
  one.record(1005, 1010, never);
  two.record(1001, 1030, never);
  two.record(1030, 1100, 1030);
  two.checked(false);
  one.merge(two);
  EXPECT_EQ(one.latency().count(), 2u);
  EXPECT_EQ(one.latency().min(), 5);
  EXPECT_EQ(one.latency().max(), 29);
  EXPECT_EQ(one.outside_window().count(), 1u);
  EXPECT_EQ(one.calls(), 3u);
  EXPECT_EQ(one.gap(), 6u);
  EXPECT_EQ(one.wrong(), 1u);
  EXPECT_EQ(one.last_end(), 1030);
}

TEST(Recorder, ArmingForgetsThePhaseBefore) {
  Recorder recorder = armed(100, 5);
  recorder.record(1000, 1010, never);
  recorder.arm(Phase{}, 0);
  EXPECT_EQ(recorder.calls(), 0u);
  EXPECT_EQ(recorder.latency().count(), 0u);
  EXPECT_TRUE(recorder.largest().empty());
  EXPECT_EQ(recorder.slices_used(), 1u);
}

}  // namespace
}  // namespace orrery
