// Replays a conversation over the raw transport: the system calls of a middleware's client and server, without either.
//
//   replay FILE
//
// FILE holds the conversation (step.hpp). Client and server are processes of their own, on the CPUs that it names.
// Prints `median NS` (of the exchanges after the warm ones), and `deviations SHARE`: how many system calls there were
// for each exchange, on both sides, that the conversation has not, or has and were left out.
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <vector>

#include "orrery/measuring/clock.hpp"
#include "side_replay.hpp"

namespace {

using orrery::MonotonicClock;

void stay_on(int cpu) {
  if (cpu < 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(cpu), &one);
  replay::checked(sched_setaffinity(0, sizeof one, &one), "sched_setaffinity");
}

// Until the client has gone. Its deviations.
std::uint64_t serve(const replay::Side& side, int end) {
  stay_on(side.cpu);
  replay::SideReplay server(side, end);
  while (server.exchange()) {
  }
  return server.deviations();
}

// The times of the exchanges that are not warm ones, in ns, and the client's deviations.
std::uint64_t call(const replay::Conversation& all, int end, std::vector<orrery::Nanoseconds>& times) {
  stay_on(all.client.cpu);
  replay::SideReplay client(all.client, end);
  for (std::uint64_t i = 0; i < all.warm + all.calls; ++i) {
    const orrery::Instant start = MonotonicClock::now();
    if (!client.exchange()) throw std::runtime_error("the server has gone");
    const orrery::Instant stop = MonotonicClock::now();
    if (i >= all.warm) times[i - all.warm] = stop - start;
  }
  return client.deviations();
}

orrery::Nanoseconds median_of(std::vector<orrery::Nanoseconds>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

int run(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(std::string("cannot read ") + path);
  const replay::Conversation all = replay::read_conversation(file);
  const replay::Ends ends = replay::ends_of(all.transport);
  auto* const of_server = static_cast<std::uint64_t*>(
      mmap(nullptr, sizeof(std::uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (of_server == MAP_FAILED) throw std::runtime_error("no shared memory");
  // Its memory is written before it is needed: no page fault belongs to an exchange.
  std::vector<orrery::Nanoseconds> times(all.calls, 1);
  const pid_t server = replay::checked(fork(), "fork");
  if (server == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // nothing outlives the client
    close(ends.client);
    *of_server = serve(all.server, ends.server);
    _exit(0);
  }
  close(ends.server);
  const std::uint64_t of_client = call(all, ends.client, times);
  close(ends.client);
  int status = 0;
  replay::checked(waitpid(server, &status, 0), "waitpid");
  if (status != 0) throw std::runtime_error("the server failed");
  const double exchanges = static_cast<double>(all.warm + all.calls);
  std::printf("median %lld\n", static_cast<long long>(median_of(times)));
  std::printf("deviations %.4f\n", static_cast<double>(of_client + *of_server) / exchanges);
  return 0;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 2) return std::fputs("usage: replay FILE\n", stderr), 3;
  return run(argv[1]);
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
