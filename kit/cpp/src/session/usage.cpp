#include "session/usage.hpp"

#include <dirent.h>
#include <sys/resource.h>

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>

#include "orrery/measuring/clock.hpp"

namespace orrery {
namespace {

std::int64_t nanoseconds(const timeval& t) { return t.tv_sec * 1'000'000'000LL + t.tv_usec * 1'000LL; }

struct Close {
  void operator()(DIR* folder) const { closedir(folder); }
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// What a thread has waited for a CPU; 0 where the kernel does not keep it, or the thread is gone.
std::int64_t run_delay(const std::string& thread) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(("/proc/self/task/" + thread + "/schedstat").c_str(), "re"));
  std::int64_t waiting = 0;
  // The second number of schedstat (Documentation/scheduler/sched-stats.rst of the kernel).
  if (!file || std::fscanf(file.get(), "%*u %" SCNd64, &waiting) != 1) return 0;
  return waiting;
}

// The same, summed over the threads, which it counts. No streams and no std::filesystem: in a program that carries its
// libstdc++ with it they alone would be a megabyte.
std::int64_t run_delay(std::int64_t& threads) {
  std::int64_t sum = 0;
  const std::unique_ptr<DIR, Close> folder(opendir("/proc/self/task"));
  while (const dirent* entry = folder ? readdir(folder.get()) : nullptr) {
    if (entry->d_name[0] == '.') continue;
    sum += run_delay(entry->d_name);
    ++threads;
  }
  return sum;
}

}  // namespace

void add_usage(Message& message) {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  std::int64_t threads = 0;
  const std::int64_t delay = run_delay(threads);
  message.with("wall", MonotonicClock::now())
      .with("user", nanoseconds(use.ru_utime))
      .with("system", nanoseconds(use.ru_stime))
      .with("voluntary", static_cast<std::int64_t>(use.ru_nvcsw))
      .with("involuntary", static_cast<std::int64_t>(use.ru_nivcsw))
      .with("minor", static_cast<std::int64_t>(use.ru_minflt))
      .with("major", static_cast<std::int64_t>(use.ru_majflt))
      .with("run_delay", delay)
      .with("threads", threads);
}

}  // namespace orrery
