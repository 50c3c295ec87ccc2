// Buckets and counts against the shared vectors.
#include <gtest/gtest.h>

#include <orrery/load/histogram.hpp>

#include "vectors.hpp"

namespace orrery {
namespace {

template <unsigned Bits>
void expect_bucket(const Json& bucket) {
  const auto value = bucket["value"].get<std::int64_t>();
  const auto index = bucket["index"].get<std::size_t>();
  EXPECT_EQ(Buckets<Bits>::index(value), index) << bucket;
  EXPECT_EQ(Buckets<Bits>::bounds(index).first, bucket["low"].get<std::int64_t>()) << bucket;
  EXPECT_EQ(Buckets<Bits>::bounds(index).second, bucket["high"].get<std::int64_t>()) << bucket;
}

TEST(Buckets, AreThoseOfTheVectors) {
  const Json buckets = vectors("histogram", "buckets");
  ASSERT_GT(buckets.size(), 50u);
  for (const Json& bucket : buckets) {
    if (bucket["value"].get<std::uint64_t>() > INT64_MAX) continue;  // times are signed here
    const int bits = bucket["bits"];
    ASSERT_TRUE(bits == 7 || bits == 5);
    bits == 7 ? expect_bucket<7>(bucket) : expect_bucket<5>(bucket);
  }
}

TEST(Buckets, HoldTheirLargestValueAndNoMore) {
  const std::int64_t largest = (std::int64_t{1} << 42) - 1;
  EXPECT_TRUE(Buckets<7>::fits(largest));
  EXPECT_EQ(Buckets<7>::index(largest), Buckets<7>::count - 1);
  EXPECT_EQ(Buckets<5>::index(largest), Buckets<5>::count - 1);
  EXPECT_FALSE(Buckets<7>::fits(largest + 1));
  EXPECT_FALSE(Buckets<7>::fits(-1));
}

TEST(Buckets, AreKnownFromFinerOnes) {
  for (std::int64_t value = 0; value < 5000; ++value) {
    EXPECT_EQ(Buckets<5>::index_of_finer<7>(Buckets<7>::index(value)), Buckets<5>::index(value)) << value;
  }
  for (unsigned power = 12; power < 42; ++power) {
    for (const std::int64_t value : {(std::int64_t{1} << power) - 1, (std::int64_t{1} << power) + 17}) {
      EXPECT_EQ(Buckets<5>::index_of_finer<7>(Buckets<7>::index(value)), Buckets<5>::index(value)) << value;
    }
  }
}

TEST(Histogram, CountsSumsAndKeepsTheExactEnds) {
  Histogram<7, std::uint64_t> histogram;
  for (const std::int64_t value : {12345, 1000, 1001, 1003, 1004}) EXPECT_TRUE(histogram.record(value));
  EXPECT_EQ(histogram.count(), 5u);
  EXPECT_EQ(histogram.sum(), 16353);
  EXPECT_EQ(histogram.min(), 1000);
  EXPECT_EQ(histogram.max(), 12345);
  EXPECT_EQ(histogram.counts()[506], 3u);
  EXPECT_EQ(histogram.counts()[507], 1u);
}

TEST(Histogram, RefusesWhatItCannotHold) {
  Histogram<5, std::uint32_t> histogram;
  EXPECT_FALSE(histogram.record(-1));
  EXPECT_FALSE(histogram.record(INT64_MAX));
  EXPECT_EQ(histogram.count(), 0u);
  EXPECT_EQ(histogram.min(), 0);
  EXPECT_EQ(histogram.max(), 0);
}

TEST(Histogram, MergingIsRecordingBoth) {
  Histogram<7, std::uint64_t> one, two, both;
  for (std::int64_t value = 1; value < 1'000'000'000; value *= 3) {
    (value % 2 == 0 ? one : two).record(value);
    both.record(value);
  }
  two.record(17);
  both.record(17);
  one.merge(two);
  EXPECT_EQ(one.counts(), both.counts());
  EXPECT_EQ(one.count(), both.count());
  EXPECT_EQ(one.sum(), both.sum());
  EXPECT_EQ(one.min(), both.min());
  EXPECT_EQ(one.max(), both.max());
}

TEST(Histogram, EmptiedItIsAsNew) {
  Histogram<7, std::uint64_t> used, fresh;
  for (const std::int64_t value : {0, 17, 1'000, 999'999}) used.record(value);
  used.record_within(500);
  used = used.emptied();
  EXPECT_EQ(used.counts(), fresh.counts());
  EXPECT_EQ(used.sum(), 0);
  used.record(5);
  fresh.record(5);
  EXPECT_EQ(used.counts(), fresh.counts());
  EXPECT_EQ(used.min(), 5);
  EXPECT_EQ(used.max(), 5);
}

}  // namespace
}  // namespace orrery
