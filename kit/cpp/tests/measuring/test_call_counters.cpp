// The call counters: what all threads of a process write without waiting for each other.
#include <gtest/gtest.h>

#include <orrery/measuring/call_counters.hpp>
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

}  // namespace
}  // namespace orrery
