// What it costs this host to go on with another thread: two threads of one process on one CPU hand over to each other.
//
//   switching CPU
//
// Prints `round NS` and `alone NS`: the median time for handing over there and back (two changes of thread), and for
// the same system calls where nobody else is waiting. Half of the difference is one change, the suspend/resume method
// of ACE's context_switch_time.
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "median.hpp"

namespace {

constexpr int rounds = 200;  // in one batch
constexpr int batches = 101;

using Turn = std::atomic<std::uint32_t>;

void wake(Turn& turn) { syscall(SYS_futex, &turn, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0); }
void wait(Turn& turn, std::uint32_t while_it_is) {
  syscall(SYS_futex, &turn, FUTEX_WAIT_PRIVATE, while_it_is, nullptr, nullptr, 0);
}

// Gives the turn to the other and sleeps until it is back.
void hand_over(Turn& turn, std::uint32_t mine) {
  turn.store(1 - mine);
  wake(turn);
  while (turn.load() != mine) wait(turn, 1 - mine);
}

// The same calls, which change nothing: nobody sleeps there, and the value is not the one that is waited on.
void alone(Turn& turn) {
  for (int end = 0; end < 2; ++end) {
    wake(turn);
    wait(turn, 2);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 3;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(std::atoi(argv[1])), &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) return std::perror("sched_setaffinity"), 1;

  Turn turn{0};
  std::atomic<bool> over{false};
  std::thread other([&] {
    while (turn.load() != 1) wait(turn, 0);
    while (!over.load()) hand_over(turn, 1);
    turn.store(0);
    wake(turn);
  });
  std::printf("round %.1f\n", median_time(batches, rounds, [&] { hand_over(turn, 0); }));
  over.store(true);
  hand_over(turn, 0);
  other.join();
  std::printf("alone %.1f\n", median_time(batches, rounds, [&] { alone(turn); }));
}
