// What /proc says about processes: children, descendants, start times, and the mark of a trial.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace supervisor {

namespace fs = std::filesystem;

inline std::string slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::int64_t now_ms() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return std::int64_t{t.tv_sec} * 1000 + t.tv_nsec / 1000000;
}

// Start time in clock ticks since boot (field 22 of /proc/PID/stat); 0 if there is no such process.
// Together with the pid and the boot id it names a process for good.
inline unsigned long long start_time(pid_t pid) {
  const std::string stat = slurp("/proc/" + std::to_string(pid) + "/stat");
  // A program's name may hold blanks and parentheses, so fields are counted from the last one (proc(5)).
  std::size_t at = stat.rfind(')');
  if (at == std::string::npos) return 0;
  for (int field = 2; field < 22; ++field) {
    at = stat.find(' ', at + 1);
    if (at == std::string::npos) return 0;
  }
  return std::strtoull(stat.c_str() + at, nullptr, 10);
}

// Whether it still is the process that started then, and no zombie: of one whose parent does not ask, that stays.
inline bool is_alive(pid_t pid, unsigned long long start) {
  const std::string stat = slurp("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t at = stat.rfind(')');
  return start_time(pid) == start && at != std::string::npos && stat.size() > at + 2 && stat[at + 2] != 'Z';
}

inline std::string boot_id() {
  std::string id = slurp("/proc/sys/kernel/random/boot_id");
  while (!id.empty() && id.back() == '\n') id.pop_back();
  return id;
}

inline void add_descendants(pid_t pid, std::set<pid_t>& found) {
  std::error_code missing;
  // Of each thread: a child is listed at the one that forked it. Who ends meanwhile is no error.
  for (const auto& task : fs::directory_iterator("/proc/" + std::to_string(pid) + "/task", missing)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child; children >> child;)
      if (found.insert(child).second) add_descendants(child, found);
  }
}

inline std::set<pid_t> descendants(pid_t pid) {
  std::set<pid_t> found;
  add_descendants(pid, found);
  return found;
}

// Every process whose environment at its start held `mark` (`NAME=value`).
inline std::set<pid_t> marked(const std::string& mark) {
  std::set<pid_t> found;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator("/proc", missing)) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    if (pid <= 0 || pid == getpid()) continue;
    // With a zero at both ends, so that no longer name that ends alike is taken for it.
    const std::string environment = '\0' + slurp(entry.path() / "environ");
    if (environment.find('\0' + mark + '\0') != std::string::npos) found.insert(pid);
  }
  return found;
}

}  // namespace supervisor
