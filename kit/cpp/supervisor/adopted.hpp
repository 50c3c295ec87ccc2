// Processes that something else has started, and that belong to the trial: a container, what a daemon starts.
#pragma once

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "processes.hpp"

namespace supervisor {

class Adopted {
 public:
  // Their environment may hold `mark`: by that those are found whose parents have ended, as nobody hears of these.
  explicit Adopted(std::string mark) : mark_(std::move(mark)) {}

  // False if the process is gone already (errno).
  bool add(pid_t pid, const std::string& id) {
    const auto descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
    if (descriptor < 0) return false;
    roots_[descriptor] = {pid, id};
    are_any_ = true;
    return true;
  }

  void add_awaited(std::vector<pollfd>& awaited) const {
    for (const auto& root : roots_) awaited.push_back({root.first, POLLIN, 0});
  }

  // The names of those that have ended since; only its parent learns how.
  std::vector<std::string> take_ended() {
    std::vector<std::string> ended;
    std::erase_if(roots_, [&](const auto& root) {
      pollfd awaited{root.first, POLLIN, 0};
      if (poll(&awaited, 1, 0) <= 0) return false;
      ended.push_back(root.second.id);
      close(root.first);
      return true;
    });
    return ended;
  }

  std::vector<pid_t> of(const std::string& id) const {
    std::vector<pid_t> found;
    for (const auto& root : roots_)
      if (root.second.id == id) found.push_back(root.second.pid);
    return found;
  }

  // All of them and their descendants that live.
  std::set<pid_t> trees() {
    if (!are_any_) return {};
    if (!mark_.empty())
      for (const pid_t pid : marked(mark_)) note(pid);
    for (const auto& root : roots_) {
      note(root.second.pid);
      for (const pid_t pid : descendants(root.second.pid)) note(pid);
    }
    std::erase_if(seen_, [](const auto& entry) { return !is_alive(entry.first, entry.second); });
    std::set<pid_t> found;
    for (const auto& entry : seen_) found.insert(entry.first);
    return found;
  }

 private:
  struct Root {
    pid_t pid;
    std::string id;
  };

  void note(pid_t pid) { seen_.emplace(pid, start_time(pid)); }

  std::string mark_;
  bool are_any_ = false;
  // By their descriptors.
  std::map<int, Root> roots_;
  // Process -> when it started: a number alone may be another's by now.
  std::map<pid_t, unsigned long long> seen_;
};

}  // namespace supervisor
