// Where a forwarder's handlers find their stub.
#include <gtest/gtest.h>

#include <atomic>
#include <orrery/calls/stub_source.hpp>
#include <set>
#include <vector>

namespace orrery {
namespace {

struct Numbered {
  int number;
};

TEST(StubSource, ResolvesOncePerThreadAndOnFirstUse) {
  std::atomic<int> resolved{0};
  StubSource<Numbered> source([&] { return Numbered{resolved++}; });
  EXPECT_EQ(resolved, 0);
  std::mutex mutex;
  std::set<int> numbers;
  std::vector<std::thread> threads;
  std::atomic<int> arrived{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const Numbered& first = source.get();
      ++arrived;
      while (arrived < 4) std::this_thread::yield();  // all live at once, so that no thread id is used twice
      EXPECT_EQ(&source.get(), &first);
      const std::scoped_lock lock(mutex);
      numbers.insert(first.number);
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(resolved, 4);
  EXPECT_EQ(numbers.size(), 4u);
}

TEST(StubSource, OneThreadMayUseSeveralInTurn) {
  int resolved = 0;
  StubSource<Numbered> one([&] { return Numbered{100 + resolved++}; });
  StubSource<Numbered> two([&] { return Numbered{200 + resolved++}; });
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(one.get().number, 100);
    EXPECT_EQ(two.get().number, 201);
  }
  EXPECT_EQ(resolved, 2);
}

TEST(StubSource, CopiesShareTheirStubs) {
  int resolved = 0;
  StubSource<Numbered> source([&] { return Numbered{resolved++}; });
  StubSource<Numbered> copy = source;
  EXPECT_EQ(&source.get(), &copy.get());
  EXPECT_EQ(resolved, 1);
}

TEST(StubSource, AnotherInTheSamePlaceDoesNotAnswerForADeadOne) {
  for (int i = 0; i < 3; ++i) {
    StubSource<Numbered> source([i] { return Numbered{i}; });
    EXPECT_EQ(source.get().number, i);
  }
}

}  // namespace
}  // namespace orrery
