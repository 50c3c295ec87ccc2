// Distances that are drawn, and the stream they are drawn from.
#include <gtest/gtest.h>

#include <orrery/load/spacing.hpp>

namespace orrery {
namespace {

TEST(Exponential, OfKnownBits) {
  EXPECT_EQ(exponential(UINT64_MAX, 1'000'000), 0);                         // -ln 1
  EXPECT_EQ(exponential(UINT64_MAX / 2, 1'000'000), 693'147);               // -ln 1/2
  EXPECT_EQ(exponential(UINT64_MAX / 4, 1'000'000), 1'386'294);             // -ln 1/4
  EXPECT_EQ(exponential(0x8000000000000000ULL, 500'000'000), 346'573'590);  // just above a half
  EXPECT_EQ(exponential(0, 1'000'000), 36'736'801);                         // -ln 2^-53: the longest
}

TEST(Exponential, HasItsMeanAndItsDeviation) {
  Random random(42, "test");
  constexpr int draws = 200'000;
  constexpr double mean = 500'000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < draws; ++i) {
    const auto distance = static_cast<double>(exponential(random.next(), 500'000));
    sum += distance;
    squares += distance * distance;
  }
  const double found = sum / draws;
  EXPECT_NEAR(found, mean, 4 * mean / std::sqrt(draws));
  EXPECT_NEAR(std::sqrt(squares / draws - found * found), mean, 0.02 * mean);  // as large as the mean
}

TEST(Exponential, MoreThanTheMeanWithAChanceOfOneInE) {
  Random random(7, "test");
  int longer = 0;
  for (int i = 0; i < 100'000; ++i) longer += exponential(random.next(), 1000) > 1000 ? 1 : 0;
  EXPECT_NEAR(longer, 36'788, 620);
}

TEST(Random, IsSplitMix64OfSeedAndPurpose) {
  Random one(1, "mix");
  Random same(1, "mix");
  Random other(1, "samples");
  const std::uint64_t first = one.next();
  EXPECT_EQ(first, same.next());
  EXPECT_NE(first, other.next());
  EXPECT_NE(one.next(), first);
}

TEST(Spacing, APacedLoadBeginsAtOnce) {
  Phase phase;
  phase.load = Load::constant_rate;
  phase.interval = 100;
  Spacing spacing(phase, 1000);
  EXPECT_EQ(spacing.intended(), 1000);
  spacing.advance();
  spacing.advance();
  EXPECT_EQ(spacing.intended(), 1200);
}

TEST(Spacing, APoissonProcessHasItsRateAndNobodyAtItsBeginning) {
  Phase phase;
  phase.load = Load::poisson;
  phase.interval = 1000;
  Spacing spacing(phase, 5000);
  EXPECT_GT(spacing.intended(), 5000);
  for (int i = 1; i < 40'000; ++i) spacing.advance();
  EXPECT_NEAR(static_cast<double>(spacing.intended() - 5000) / 40'000, 1000, 20);
}

TEST(Spacing, ThreadsOfOneProcessAreNotInStep) {
  Phase phase;
  phase.load = Load::poisson;
  phase.interval = 1'000'000;
  Phase thread = phase;
  thread.seed += 1;
  Phase object = phase;
  object.object = "client[1]";
  const Instant first = Spacing(phase, 0).intended();
  EXPECT_EQ(Spacing(phase, 0).intended(), first);
  EXPECT_NE(Spacing(thread, 0).intended(), first);
  EXPECT_NE(Spacing(object, 0).intended(), first);
}

}  // namespace
}  // namespace orrery
