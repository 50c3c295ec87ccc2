// What it costs this host to go on with another process, whose memory the caches may have lost meanwhile: processes in
// a ring of pipes on one CPU pass a token on, and each reads all of its memory before.
//
//   ring CPU PROCESSES BYTES
//
// Prints `round NS` and `alone NS`: the median time of a token once around the ring, in which every process is gone on
// with once, and the same pipes and reading in one process alone. Their difference over the number of processes is one
// change, with what it takes to bring the memory back. Source: lat_ctx of lmbench (McVoy and Staelin, 1996).
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "median.hpp"

namespace {

constexpr int rounds = 20;  // in one batch
constexpr int batches = 51;

using Pipe = std::array<int, 2>;
using Memory = std::vector<std::uint64_t>;

volatile std::uint64_t read_last;

// Reads all of the memory, which nothing may leave out.
void use(const Memory& memory) { read_last = std::accumulate(memory.begin(), memory.end(), std::uint64_t{0}); }

// Whether the token came in; false where nobody is left who could send it.
bool take(int from) {
  char token;
  return read(from, &token, 1) == 1;
}

bool pass(int to) {
  const char token = 0;
  return write(to, &token, 1) == 1;
}

// Closes all ends but the one that a process takes from and the one that it passes on to: whoever waits for the token
// sees that nobody can send it any more.
void keep(const std::vector<Pipe>& pipes, std::size_t from, std::size_t to) {
  for (std::size_t i = 0; i < pipes.size(); ++i) {
    if (i != from) close(pipes[i][0]);
    if (i != to) close(pipes[i][1]);
  }
}

// A process of the ring but the first: takes from the pipe before it, passes on to its own, until the first is gone.
[[noreturn]] void turn(const std::vector<Pipe>& pipes, std::size_t self, std::size_t words) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  keep(pipes, self - 1, self);
  const Memory memory(words, 1);
  while (take(pipes[self - 1][0])) {
    use(memory);
    if (!pass(pipes[self][1])) break;
  }
  _exit(0);
}

double around(const std::vector<Pipe>& pipes, const Memory& memory) {
  for (std::size_t self = 1; self < pipes.size(); ++self) {
    if (fork() == 0) turn(pipes, self, memory.size());
  }
  keep(pipes, pipes.size() - 1, 0);
  const double found = median_time(batches, rounds, [&] {
    use(memory);
    if (!pass(pipes.front()[1]) || !take(pipes.back()[0])) std::exit(1);
  });
  close(pipes.front()[1]);
  while (wait(nullptr) > 0) {
  }
  return found;
}

double alone(std::size_t count, const Memory& memory) {
  Pipe ends;
  if (pipe(ends.data()) != 0) std::exit(1);
  return median_time(batches, rounds, [&] {
    for (std::size_t i = 0; i < count; ++i) {
      use(memory);
      if (!pass(ends[1]) || !take(ends[0])) std::exit(1);
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 || std::atoi(argv[2]) < 2) return 3;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(std::atoi(argv[1])), &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) return std::perror("sched_setaffinity"), 1;

  const Memory memory(static_cast<std::size_t>(std::atol(argv[3])) / sizeof(std::uint64_t), 1);
  std::vector<Pipe> pipes(static_cast<std::size_t>(std::atoi(argv[2])));
  for (Pipe& ends : pipes) {
    if (pipe(ends.data()) != 0) return std::perror("pipe"), 1;
  }
  std::printf("alone %.1f\n", alone(pipes.size(), memory));
  std::fflush(stdout);
  std::printf("round %.1f\n", around(pipes, memory));
}
