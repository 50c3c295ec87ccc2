// What the probe of OS noise tells of the gaps between two readings of the clock.
#include <gtest/gtest.h>

#include "os_noise.hpp"

namespace supervisor {
namespace {

TEST(OsNoise, GapsBeyondAMicrosecondAreCountedAndAddedUp) {
  Probe probe{0, 0, 0, 0};
  for (const std::int64_t gap : {30, 1000, 1500, 40, 4000}) note_gap(probe, gap);
  EXPECT_EQ(probe.largest, 4000);
  EXPECT_EQ(probe.taken, 5500);
  EXPECT_EQ(probe.gaps, 2);
}

TEST(OsNoise, AShortGapCanBeTheLargest) {
  Probe probe{0, 0, 0, 0};
  note_gap(probe, 700);
  EXPECT_EQ(probe.largest, 700);
  EXPECT_EQ(probe.taken, 0);
  EXPECT_EQ(probe.gaps, 0);
}

TEST(OsNoise, ACpuThatThereIsNotTellsNothing) {
  Probe probe{CPU_SETSIZE - 1};
  watch(probe, 1000000);
  EXPECT_EQ(probe.largest, -1);
  EXPECT_EQ(probe.gaps, 0);
}

}  // namespace
}  // namespace supervisor
