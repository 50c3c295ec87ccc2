#include "usage.hpp"

#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "orrery/clock.hpp"

namespace orrery {
namespace {

std::int64_t nanoseconds(const timeval& t) { return t.tv_sec * 1'000'000'000LL + t.tv_usec * 1'000LL; }

// Time spent runnable but not running, summed over the threads; 0 where the kernel does not keep it.
std::int64_t run_delay(std::int64_t& threads) {
  std::int64_t sum = 0;
  std::error_code ignored;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", ignored)) {
    std::ifstream schedstat(task.path() / "schedstat");
    std::int64_t running = 0;
    std::int64_t waiting = 0;
    if (schedstat >> running >> waiting) sum += waiting;
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
      .with("delay", delay)
      .with("threads", threads);
}

}  // namespace orrery
