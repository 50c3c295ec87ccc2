// Samples: their numbers, what is noted of them, and what caused them.
#include <gtest/gtest.h>

#include <orrery/calls/exchange.hpp>
#include <orrery/serving/servant.hpp>

#include "operations.hpp"

namespace orrery {
namespace {

// A topic as a mapping describes it: one number, one cause, one value.
struct Reading : scripted::NoValues {
  static const char* name() { return "Topics::Reading::Reading"; }
  static constexpr bool oneway = true;
  static constexpr bool numbered = true;
  struct Args {
    std::uint16_t in_number = 0;
    std::int64_t in_cause = 0;
    std::int32_t in_value = 0;
  };
  static void number(Args& args, std::uint64_t sequence, std::uint64_t correlation) {
    assign(args.in_number, sequence);
    assign(args.in_cause, correlation);
  }
  template <class Received>
  static std::uint64_t sequence(const Received& received) {
    return received.in_number;
  }
  template <class Received>
  static std::uint64_t correlation(const Received& received) {
    return static_cast<std::uint64_t>(received.in_cause);
  }
  template <class A>
  static auto inputs(A& args) {
    return std::tie(args.in_number, args.in_cause, args.in_value);
  }
  static const Label* input_labels() {
    static const Label labels[] = {{"number", Bounds{}}, {"cause", Bounds{}}, {"value", Bounds{}}};
    return labels;
  }
};

std::vector<std::uint64_t> numbers(const Samples& samples) {
  std::vector<std::uint64_t> found;
  for (std::size_t i = 0; i < samples.departures.size(); ++i) found.push_back(samples.departures[i].number);
  return found;
}

TEST(Samples, AreNumberedInTheOrderInWhichTheyGo) {
  Samples samples(1000, 16, 0);
  Pool<Reading> pool(ValueSource{}, 2, {}, &samples);
  for (std::uint64_t number = 1000; number < 1005; ++number) {
    auto& slot = pool.next();
    EXPECT_EQ(slot.args.in_number, number);
    EXPECT_EQ(slot.args.in_cause, static_cast<std::int64_t>(number));
    EXPECT_EQ(slot.in, consume_inputs<Reading>(slot.args));
    slot.start = static_cast<Instant>(10 * number);
  }
  EXPECT_EQ(numbers(samples), (std::vector<std::uint64_t>{1000, 1001, 1002}));  // two are still in their slots
  pool.settle();
  pool.settle();
  EXPECT_EQ(samples.departures.size(), 5u);
  EXPECT_EQ(samples.departures[2].start, 10020);
}

// Slots are used again: what was read of a sample is noted before the next one stands there.
TEST(Samples, GoWithTheirCauseAndTheSumOfWhatIsReadOfThem) {
  Samples samples(1000, 16, 0);
  Pool<Reading> pool(ValueSource{}, 2, {}, &samples);
  std::vector<Checksum> sums;
  {
    const Cause cause(7);
    for (int i = 0; i < 5; ++i) sums.push_back(pool.next().in);
  }
  pool.settle();
  ASSERT_EQ(samples.departures.size(), sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    EXPECT_EQ(samples.departures[i].correlation, 7u);
    EXPECT_EQ(samples.departures[i].sum, sums[samples.departures[i].number - 1000]);
  }
  EXPECT_NE(sums[0], sums[2]);  // the same slot, another number
}

// A value that was changed on the way, and not its number, shows.
TEST(Samples, OfAnotherContentHaveAnotherSum) {
  Samples sent(1, 4, 0);
  Samples taken(0, 0, 4);
  Pool<Reading> pool(ValueSource{}, 2, {}, &sent);
  Replies<List<Reading>> replies(PortName{"display[0]", "subscribe.Reading", nullptr, &taken}, ValueSource{});
  replies.serve<Reading>(pool.next().args);
  Reading::Args changed = pool.next().args;
  ++changed.in_value;
  replies.serve<Reading>(changed);
  pool.settle();
  EXPECT_EQ(taken.arrivals[0].sum, sent.departures[0].sum);
  EXPECT_EQ(taken.arrivals[1].number, sent.departures[1].number);
  EXPECT_NE(taken.arrivals[1].sum, sent.departures[1].sum);
}

TEST(Samples, WhatThereIsNoRoomForIsCounted) {
  Samples samples(0, 2, 0);
  for (std::uint64_t i = 0; i < 5; ++i) samples.departures.note({i, 1, i, 0});
  EXPECT_EQ(samples.departures.size(), 2u);
  EXPECT_EQ(samples.departures.lost(), 3u);
}

TEST(Samples, CarryTheCauseOfWhatTheyReactTo) {
  Samples samples(7, 4, 0);
  Pool<Reading> pool(ValueSource{}, 1, {}, &samples);
  {
    const Cause cause(99);
    EXPECT_EQ(pool.next().args.in_cause, 99);
    {
      const Cause inner(100);
      EXPECT_EQ(pool.next().args.in_cause, 100);
    }
    EXPECT_EQ(pool.next().args.in_cause, 99);
  }
  EXPECT_EQ(pool.next().args.in_cause, 10);
}

TEST(Samples, ASubscriberNotesWhatCameIn) {
  Samples samples(0, 0, 4);
  Replies<List<Reading>> replies(PortName{"display[0]", "subscribe.Reading", nullptr, &samples}, ValueSource{});
  Reading::Args received;
  Reading::number(received, 41, 17);
  const Instant before = MonotonicClock::now();
  replies.serve<Reading>(received);
  ASSERT_EQ(samples.arrivals.size(), 1u);
  EXPECT_EQ(samples.arrivals[0].number, 41u);
  EXPECT_EQ(samples.arrivals[0].correlation, 17u);
  EXPECT_GE(samples.arrivals[0].read, before);
  EXPECT_EQ(samples.arrivals[0].done, samples.arrivals[0].read);
  EXPECT_EQ(samples.arrivals[0].sum, consume_inputs<Reading>(received));
}

}  // namespace
}  // namespace orrery
