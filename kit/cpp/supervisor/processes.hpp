// What /proc says about processes: children, descendants, start times, and the mark of a trial.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace supervisor {

namespace fs = std::filesystem;

// What a file holds; as much of it as can be read. A process may end while its files are read, which a stream's buffer
// tells by an exception.
inline std::string slurp(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string found;
  char chunk[4096];
  for (ssize_t got; (got = read(file, chunk, sizeof chunk)) > 0;) found.append(chunk, static_cast<std::size_t>(got));
  close(file);
  return found;
}

inline std::int64_t now_ms() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return std::int64_t{t.tv_sec} * 1000 + t.tv_nsec / 1000000;
}

// A field of /proc/PID/stat by its number in proc(5), from the third one on; empty if there is no such process.
inline std::string_view stat_field(std::string_view stat, int number) {
  // A program's name may hold blanks and parentheses, so fields are counted from the last one.
  std::size_t at = stat.rfind(')');
  if (at == stat.npos) return {};
  for (int field = 2; field < number; ++field) {
    at = stat.find(' ', at + 1);
    if (at == stat.npos) return {};
  }
  const auto rest = stat.substr(at + 1);
  return rest.substr(0, rest.find(' '));
}

inline unsigned long long stat_number(std::string_view stat, int number) {
  return std::strtoull(std::string(stat_field(stat, number)).c_str(), nullptr, 10);
}

// Start time in clock ticks since boot; 0 if there is no such process.
// Together with the pid and the boot id it names a process for good.
inline unsigned long long start_time(pid_t pid) {
  return stat_number(slurp("/proc/" + std::to_string(pid) + "/stat"), 22);
}

// Whether it still is the process that started then, and no zombie: of one whose parent does not ask, that stays.
inline bool is_alive(pid_t pid, unsigned long long start) {
  const std::string stat = slurp("/proc/" + std::to_string(pid) + "/stat");
  const auto state = stat_field(stat, 3);
  return stat_number(stat, 22) == start && !state.empty() && state != "Z";
}

// Whether the kernel is about to run another program in a process that may be read: for a moment it has no environment.
inline bool is_in_exec(const fs::path& process) {
  const std::string stat = slurp(process / "stat");
  const auto state = stat_field(stat, 3);
  constexpr unsigned long long exiting = 0x4, kernel_thread = 0x200000;  // PF_EXITING, PF_KTHREAD: linux/sched.h
  if (state.empty() || state == "Z" || state == "X") return false;
  if ((stat_number(stat, 9) & (exiting | kernel_thread)) != 0) return false;
  // Fields 26 and 51: where its code begins and where its environment ends. Of a process that may not be read the
  // kernel says that its code begins at 1 (source: do_task_stat, fs/proc/array.c).
  return stat_number(stat, 26) != 1 && stat_number(stat, 51) == 0;
}

// The environment that a process had at its start.
inline std::string environment_of(const fs::path& process) {
  std::string found = slurp(process / "environ");
  for (int tries = 0; found.empty() && tries < 1000 && is_in_exec(process); ++tries) usleep(1000);
  // What was empty may have been read right before it was there.
  return found.empty() ? slurp(process / "environ") : found;
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
    const std::string environment = '\0' + environment_of(entry.path());
    if (environment.find('\0' + mark + '\0') != std::string::npos) found.insert(pid);
  }
  return found;
}

}  // namespace supervisor
