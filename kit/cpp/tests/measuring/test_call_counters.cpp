// The call counters and the trace: what all threads of a process write without waiting for each other.
#include <gtest/gtest.h>

#include <orrery/measuring/call_counters.hpp>
#include <orrery/measuring/marks.hpp>
#include <thread>

namespace orrery {
namespace {

TEST(CallCounters, AddsUpOverThreadsAlsoThoseThatHaveEnded) {
  const std::size_t counter = CallCounters::open({"server[0]", "Test", "Test::echo", "serve"});
  constexpr std::uint64_t calls = 10'000;
  std::vector<std::thread> threads;
  for (std::uint64_t i = 1; i <= 4; ++i) {
    threads.emplace_back([=] {
      for (std::uint64_t call = 0; call < calls; ++call) CallCounters::add(counter, i, UINT64_MAX);
    });
  }
  for (auto& thread : threads) thread.join();
  const Tally total = CallCounters::total(counter);
  EXPECT_EQ(total.calls, 4 * calls);
  EXPECT_EQ(total.in, 10 * calls);
  EXPECT_EQ(total.out, 0 - 4 * calls);  // modulo 2^64
}

TEST(CallCounters, KeepsAccountsApart) {
  const std::size_t one = CallCounters::open({"a", "p", "Test::one", "call"});
  const std::size_t two = CallCounters::open({"a", "p", "Test::two", "call"});
  std::thread([=] { CallCounters::add(two, 5, 7); }).join();
  EXPECT_EQ(CallCounters::total(one).calls, 0u);
  EXPECT_EQ(CallCounters::total(two).calls, 1u);
  EXPECT_EQ(CallCounters::total(two).in, 5u);
  EXPECT_EQ(CallCounters::total(two).out, 7u);
  EXPECT_EQ(CallCounters::counters()[two].operation, "Test::two");
}

class Tracing : public testing::Test {
 protected:
  void TearDown() override { Trace::enable(0); }
};

TEST_F(Tracing, MarksDoNothingWhenItIsOff) {
  orrery_servant_enter(1);
  EXPECT_FALSE(Trace::enabled());
  EXPECT_EQ(Trace::size(), 0u);
  EXPECT_EQ(Trace::lost(), 0u);
}

TEST_F(Tracing, KeepsPointAndCorrelationInOrder) {
  Trace::enable(10);
  orrery_measure_begin(3);
  orrery_servant_enter(7);
  ASSERT_EQ(Trace::size(), 2u);
  EXPECT_EQ(Trace::at(0).point, Trace::measure_begin);
  EXPECT_EQ(Trace::at(1).point, Trace::servant_enter);
  EXPECT_EQ(Trace::at(1).correlation, 7u);
  EXPECT_LE(Trace::at(0).time, Trace::at(1).time);
}

TEST_F(Tracing, AFullBufferCountsWhatItCannotHoldAndOverwritesNothing) {
  Trace::enable(3);
  std::vector<std::thread> threads;
  for (std::uint64_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([] {
      for (int i = 0; i < 100; ++i) orrery_servant_exit(9);
    });
  }
  for (auto& thread : threads) thread.join();
  orrery_servant_exit(1);
  EXPECT_EQ(Trace::size(), 3u);
  EXPECT_EQ(Trace::lost(), 398u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(Trace::at(i).correlation, 9u);
}

}  // namespace
}  // namespace orrery
