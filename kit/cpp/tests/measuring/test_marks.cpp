// Marks of calls: what each thread writes into an array of its own, and what programs without marks have instead.
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <orrery/measuring/marks.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "protocol/records.hpp"

namespace orrery {
namespace {

class MarksOfCalls : public testing::Test {
 protected:
  // (point, number) of all that a thread has marked since enable().
  using Seen = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  using Stretch = MarkedStretch<true, &orrery_stub_enter, &orrery_stub_exit>;

  void TearDown() override { Marks::enable(0); }

  static std::int64_t here() { return syscall(SYS_gettid); }

  static Seen seen(std::int64_t thread) {
    Seen found;
    for (const Marks::Row& row : Marks::rows()) {
      if (row.thread != thread) continue;
      for (const Marks::Entry* at = row.entries.data(); at < row.next; ++at) found.emplace_back(at->point, at->number);
    }
    return found;
  }
};

TEST_F(MarksOfCalls, AreNotKeptWhileTheyAreOff) {
  orrery_servant_enter(1);
  EXPECT_FALSE(Marks::enabled());
  EXPECT_EQ(seen(here()), Seen{});
}

TEST_F(MarksOfCalls, AreKeptInOrderWithTheirTimes) {
  Marks::enable(10);
  const Instant before = MonotonicClock::now();
  orrery_measure_begin(3);
  orrery_servant_enter(7);
  EXPECT_EQ(seen(here()), (Seen{{Marks::measure_begin, 3}, {Marks::servant_enter, 7}}));
  for (const Marks::Row& row : Marks::rows()) {
    if (row.thread != here()) continue;
    EXPECT_LE(before, row.entries[0].time);
    EXPECT_LE(row.entries[0].time, row.entries[1].time);
  }
}

TEST_F(MarksOfCalls, EachThreadHasItsOwnArrayAndCountsWhatThatCannotHold) {
  Marks::enable(3);
  std::int64_t other = 0;
  std::thread([&other] {
    other = here();
    for (int i = 0; i < 5; ++i) orrery_servant_exit(9);
  }).join();
  orrery_servant_exit(1);
  EXPECT_EQ(seen(other), (Seen(3, {Marks::servant_exit, 9})));
  EXPECT_EQ(seen(here()), (Seen{{Marks::servant_exit, 1}}));
  std::uint64_t lost = 0;
  for (const Marks::Row& row : Marks::rows()) lost += row.lost;
  EXPECT_EQ(lost, 2u);
}

TEST_F(MarksOfCalls, OneIsMeasuredBesideTheThreadsOwn) {
  Marks::enable(3);
  orrery_stub_enter(2);
  EXPECT_GT(measure_mark(), 0);
  EXPECT_EQ(seen(here()), (Seen{{Marks::stub_enter, 2}}));
}

TEST_F(MarksOfCalls, AStretchEndsWhateverEndsIt) {
  Marks::enable(4);
  try {
    const Stretch stretch(5);
    throw std::runtime_error("no reply");
  } catch (const std::runtime_error&) {
    orrery_servant_read(6);
  }
  EXPECT_EQ(seen(here()), (Seen{{Marks::stub_enter, 5}, {Marks::stub_exit, 5}, {Marks::servant_read, 6}}));
}

TEST_F(MarksOfCalls, AreNothingInOtherPrograms) {
  Marks::enable(4);
  {
    const MarkedStretch<false, &orrery_stub_enter, &orrery_stub_exit> none(5);
  }
  EXPECT_EQ(seen(here()), Seen{});
  // The kit that these tests are linked with is that of programs which are measured.
  EXPECT_TRUE(std::is_empty<StubCall>::value);
}

TEST_F(MarksOfCalls, AreToldThreadByThread) {
  Marks::enable(2);
  orrery_forward_enter(4);
  orrery_forward_exit(4);
  orrery_forward_exit(4);
  std::vector<std::string> lines;
  write_marks([&lines](const Message& record) { lines.push_back(record.line()); });
  const std::string mine = "record type=marks thread=" + std::to_string(here()) + " lost=1 data=7:4:";
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.find(mine) == 0; });
  ASSERT_NE(found, lines.end());
  EXPECT_NE(found->find(",8:4:"), std::string::npos);
  EXPECT_EQ(lines.back().find("record type=fact name=marks.cost value="), 0u);
}

TEST_F(MarksOfCalls, NothingIsToldWhereTheyAreOff) {
  write_marks([](const Message& record) { FAIL() << record.line(); });
}

}  // namespace
}  // namespace orrery
