// The journal of a trial: what is made is named here first, so that whoever comes later can take it away.
//
//   trial version=1 tag=k3f9x2ab boot=...    written by the runner, then
//   runner pid= start=
//   folder path=/tmp/or.k3f9x2ab
//   shm prefix=orrery-k3f9x2ab               segments whose names begin so, and the message queue of just this name
//   file path=...
//   cgroup path=/sys/fs/cgroup/or.k3f9x2ab
//   supervisor pid= start=                   and by the supervisor
//   process pid= start=
#pragma once

#include <fcntl.h>
#include <mqueue.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "lines.hpp"
#include "processes.hpp"

namespace supervisor {

class Journal {
 public:
  explicit Journal(std::string path) : path_(std::move(path)) {}

  // One write() with O_APPEND: whole, in order, and safe in a forked child; the page cache outlives every process.
  bool note(const std::string& line) const {
    const int file = open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0) return false;
    const std::string text = line + "\n";
    const bool whole = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(file);
    return whole;
  }

  bool note_process(const char* kind, pid_t pid) const {
    return note(std::string(kind) + " pid=" + std::to_string(pid) + " start=" + std::to_string(start_time(pid)));
  }

  // What the environment of the trial's processes holds; empty where no trial is named.
  std::string mark() const {
    for (const auto& line : lines())
      if (line.verb == "trial" && is_tag(line.first("tag"))) return "ORRERY_TRIAL=" + line.first("tag");
    return {};
  }

  // The trial's own; empty where none is named.
  std::string folder() const {
    for (const auto& line : lines())
      if (line.verb == "folder") return line.first("path");
    return {};
  }

  std::vector<Line> lines() const {
    std::vector<Line> found;
    std::ifstream file(path_);
    for (std::string text; std::getline(file, text);)
      if (auto line = parse(text)) found.push_back(std::move(*line));
    return found;
  }

  // Takes away all that is named here, then the journal itself. No process is left.
  void clean() const {
    for (const auto& line : lines()) {
      if (line.verb == "folder") remove_folder(line.first("path"));
      if (line.verb == "shm") remove_named(line.first("prefix"));
      if (line.verb == "file") remove_file(line.first("path"));
      if (line.verb == "cgroup") remove_cgroup(line.first("path"));
    }
    // Last: who is killed before this leaves a journal by which the next one cleans up.
    unlink(path_.c_str());
  }

  // Kills what a dead supervisor left: the processes named here, if they still are the same, and all that carry the
  // trial's mark. Repeats because a process may fork while it is looked for.
  void kill_left() const {
    const auto all = lines();
    const auto known = mark();
    // Not for ever: one that the kernel does not let die must not hold the cleaner.
    for (int round = 0; round < 100; ++round) {
      std::set<pid_t> left;
      if (!known.empty()) left = marked(known);
      for (const auto& line : all)
        if (line.verb == "process" && is_this_boot(all)) add_same(line, left);
      for (const auto& line : all)
        if (line.verb == "cgroup") add_members(line.first("path"), left);
      if (left.empty()) return;
      for (const pid_t pid : left) kill(pid, SIGKILL);
      usleep(5000);
    }
  }

 private:
  // The journal is a file in which anything may stand: only what can be a trial's own is ever removed.
  static bool is_tag(const std::string& tag) {
    return tag.size() == 8 &&
           std::all_of(tag.begin(), tag.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  }

  // A trial's folder: an absolute path without dots between, whose last name is `or.` and a tag.
  static bool is_trial_folder(const fs::path& path) {
    const std::string name = path.filename();
    return path.is_absolute() && path == path.lexically_normal() && name.starts_with("or.") && is_tag(name.substr(3));
  }

  static bool is_own_directory(const fs::path& path) {
    struct stat entry{};
    return lstat(path.c_str(), &entry) == 0 && S_ISDIR(entry.st_mode) && entry.st_uid == geteuid();
  }

  static void remove_folder(const fs::path& path) {
    std::error_code ignored;
    if (is_trial_folder(path) && is_own_directory(path)) fs::remove_all(path, ignored);
  }

  static void remove_named(const std::string& prefix) {
    if (!prefix.starts_with("orrery-") || !is_tag(prefix.substr(7))) return;
    remove_segments(prefix);
    mq_unlink(("/" + prefix).c_str());
  }

  static void remove_segments(const std::string& prefix) {
    std::error_code ignored;
    // First found, then removed: a folder that changes meanwhile may be read with gaps (readdir(3)).
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator("/dev/shm", ignored))
      if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
    for (const auto& path : found) fs::remove_all(path, ignored);
  }

  static void remove_file(const fs::path& path) {
    std::error_code ignored;
    if (path == path.lexically_normal() && is_trial_folder(path.parent_path())) fs::remove(path, ignored);
  }

  // Whoever has just died may count as a member for a moment.
  static void remove_cgroup(const fs::path& path) {
    if (!is_trial_folder(path)) return;
    // Two seconds at most.
    for (int round = 0; round < 400 && rmdir(path.c_str()) != 0 && errno == EBUSY; ++round) usleep(5000);
  }

  static void add_members(const fs::path& path, std::set<pid_t>& found) {
    if (!is_trial_folder(path)) return;
    std::ifstream members(path / "cgroup.procs");
    for (pid_t pid; members >> pid;)
      if (pid > 1) found.insert(pid);
  }

  static bool is_this_boot(const std::vector<Line>& all) {
    return std::any_of(all.begin(), all.end(),
                       [](const Line& line) { return line.verb == "trial" && line.first("boot") == boot_id(); });
  }

  static void add_same(const Line& line, std::set<pid_t>& found) {
    const pid_t pid = std::atoi(line.first("pid").c_str());
    // To kill(2), 0 is its own group and -1 everybody; 1 is init.
    if (pid <= 1 || std::to_string(start_time(pid)) != line.first("start")) return;
    found.insert(pid);
    // Those of one that something else has started need not carry the mark.
    add_descendants(pid, found);
  }

  std::string path_;
};

}  // namespace supervisor
