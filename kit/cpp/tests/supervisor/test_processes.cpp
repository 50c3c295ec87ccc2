// What the supervisor reads of processes: of one that is just becoming another program too.
#include <gtest/gtest.h>

#include "processes.hpp"

namespace supervisor {
namespace {

TEST(Processes, AFieldIsFoundBehindANameWithBlanksAndParentheses) {
  const std::string stat = "7 (a ) S b) R 1 22 333";
  EXPECT_EQ(stat_field(stat, 3), "R");
  EXPECT_EQ(stat_number(stat, 5), 22u);
  EXPECT_EQ(stat_field(stat, 6), "333");
  EXPECT_EQ(stat_field(stat, 7), "");
  EXPECT_EQ(stat_field("", 3), "");
}

TEST(Processes, WhoIsThereIsAliveAndAZombieIsNot) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);
  EXPECT_TRUE(is_alive(getpid(), start_time(getpid())));
  EXPECT_FALSE(is_alive(child, start_time(child)));
  waitpid(child, nullptr, 0);
  EXPECT_EQ(start_time(child), 0u);
}

// So are the files of a process that ends between the opening and the reading of one.
TEST(Processes, AFileThatIsOpenedAndCannotBeReadHoldsNothing) {
  EXPECT_EQ(access("/proc/self/mem", R_OK), 0);
  EXPECT_EQ(slurp("/proc/self/mem"), "");
  EXPECT_EQ(slurp("/proc/self/none"), "");
  EXPECT_NE(slurp("/proc/self/environ"), "");
}

// One look in some hundred meets a process that has no environment for a moment; it would be left behind.
TEST(Processes, AnEnvironmentIsFoundWhileAnotherProgramBegins) {
  for (int i = 0; i < 500; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      execl("/bin/sleep", "sleep", "60", nullptr);
      _exit(1);
    }
    const fs::path process = "/proc/" + std::to_string(child);
    for (int look = 0; look < 40; ++look) EXPECT_NE(environment_of(process), "") << slurp(process / "stat");
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
}

}  // namespace
}  // namespace supervisor
