#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

#include "load/ahead.hpp"

namespace orrery {
namespace {

int priority_of_caller() {
  sched_param now{};
  sched_getparam(0, &now);
  return sched_getscheduler(0) == SCHED_FIFO ? now.sched_priority : 0;
}

// The priority of a thread that begins with this one and goes ahead; -1 where it may not have it.
int raised_from(int priority) {
  int found = -1;
  std::thread([&] {
    const sched_param given{.sched_priority = priority};
    if (sched_setscheduler(0, priority ? SCHED_FIFO : SCHED_OTHER, &given) != 0) return;
    go_ahead_of_clients();
    found = priority_of_caller();
  }).join();
  return found;
}

TEST(Ahead, AThreadOfTheUsualKindStaysAsItIs) { EXPECT_EQ(raised_from(0), 0); }

TEST(Ahead, AThreadOfFifoGoesBeforeThoseOfItsOwnPriority) {
  const int raised = raised_from(10);
  if (raised == -1) GTEST_SKIP() << "SCHED_FIFO is not allowed here";
  EXPECT_EQ(raised, 11);
  EXPECT_EQ(raised_from(99), 99);
}

}  // namespace
}  // namespace orrery
