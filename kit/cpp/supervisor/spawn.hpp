// Starts one process as a `spawn` line says.
#pragma once

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "journal.hpp"
#include "lines.hpp"

namespace supervisor {

// Where a program of the kit finds its control channel (`--control fd:3`).
inline constexpr int CONTROL = 3;

struct Started {
  pid_t pid = -1;
  std::string error;
};

struct Failure {
  char step[32];
  int number;
};

[[noreturn]] inline void give_up(int pipe, const char* step) {
  Failure failure{};
  failure.number = errno;
  std::strncpy(failure.step, step, sizeof failure.step - 1);
  [[maybe_unused]] const auto written = write(pipe, &failure, sizeof failure);
  // As a shell's for a program that it cannot run; exit handlers belong to the parent.
  _exit(127);
}

inline bool write_text(const char* path, const std::string& text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  const bool whole = file >= 0 && write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (file >= 0) close(file);
  return whole;
}

// An ordinary user gets namespaces only inside a user namespace of his own.
inline bool enter_user_namespace() {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  // An ordinary user may map groups only once setgroups() is denied (user_namespaces(7)).
  return unshare(CLONE_NEWUSER) == 0 && write_text("/proc/self/setgroups", "deny") &&
         write_text("/proc/self/uid_map", std::to_string(user) + " " + std::to_string(user) + " 1") &&
         write_text("/proc/self/gid_map", std::to_string(group) + " " + std::to_string(group) + " 1");
}

// Whoever is not root loses its rights in a namespace of its own with the next program, unless they are ambient
// (capabilities(7)): without, no daemon could mount anything there.
inline bool keep_right_to_mount() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct rights[_LINUX_CAPABILITY_U32S_3]{};
  if (syscall(SYS_capget, &header, rights) != 0) return false;
  rights[CAP_TO_INDEX(CAP_SYS_ADMIN)].inheritable |= CAP_TO_MASK(CAP_SYS_ADMIN);
  return syscall(SYS_capset, &header, rights) == 0 &&
         prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0) == 0;
}

inline bool enter_namespaces(const std::vector<std::string>& names) {
  if (names.empty()) return true;
  int flags = 0;
  for (const auto& name : names) {
    if (name == "mount")
      flags |= CLONE_NEWNS;
    else if (name == "ipc")
      flags |= CLONE_NEWIPC;
    else if (name == "net")
      flags |= CLONE_NEWNET;
    else if (name == "uts")
      flags |= CLONE_NEWUTS;
    else
      return errno = EINVAL, false;
  }
  if (geteuid() != 0 && !(enter_user_namespace() && keep_right_to_mount())) return false;
  if (unshare(flags) != 0) return false;
  // Else what is mounted in there would be seen outside (mount_namespaces(7)).
  return !(flags & CLONE_NEWNS) || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

// From here on what this process takes is charged there.
inline bool enter_cgroup(const std::string& folder) {
  // 0 stands for who writes it (cgroups(7)).
  return folder.empty() || write_text((folder + "/cgroup.procs").c_str(), "0");
}

inline bool set_affinity(const std::string& list) {
  if (list.empty()) return true;
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  std::istringstream text(list);
  for (std::string cpu; std::getline(text, cpu, ',');) CPU_SET(std::stoul(cpu), &cpus);
  return sched_setaffinity(0, sizeof cpus, &cpus) == 0;
}

// Where SCHED_FIFO is not allowed the process runs as all others do: whoever asked for it looks what came of it.
inline bool set_scheduling(const std::string& priority) {
  if (priority.empty()) return true;
  sched_param wanted{};
  wanted.sched_priority = std::atoi(priority.c_str());
  return sched_setscheduler(0, SCHED_FIFO, &wanted) == 0 || errno == EPERM;
}

inline bool set_limit(decltype(RLIMIT_DATA) resource, const std::string& text, rlim_t grace) {
  if (text.empty()) return true;
  const rlim_t value = std::stoull(text);
  const rlimit limit{value, value + grace};
  return setrlimit(resource, &limit) == 0;
}

// Memory: what a process alone may write to, without its first stack; the same whoever runs Orrery. CPU time: SIGXCPU
// tells what happened, SIGKILL follows a second later where that is not heard.
inline bool set_limits(const Line& line) {
  return set_limit(RLIMIT_CPU, line.first("cpu_time"), 1) && set_limit(RLIMIT_DATA, line.first("memory"), 0);
}

inline void reset_signals() {
  // Signals that are ignored or blocked remain so in the next program (execve(2)).
  for (int number : {SIGINT, SIGHUP, SIGPIPE, SIGTERM}) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

inline bool redirect(const std::string& path, int flags, int to) {
  const int file = open(path.c_str(), flags | O_CLOEXEC, 0600);
  return file >= 0 && dup2(file, to) >= 0;
}

inline bool set_descriptors(const Line& line, int control) {
  if (!redirect("/dev/null", O_RDONLY, 0)) return false;
  if (!redirect(line.first("out"), O_WRONLY | O_CREAT | O_APPEND, 1)) return false;
  if (!redirect(line.first("err"), O_WRONLY | O_CREAT | O_APPEND, 2)) return false;
  if (control >= 0 && dup2(control, CONTROL) < 0) return false;
  const unsigned first = control >= 0 ? CONTROL + 1 : CONTROL;
  // What else the runner has open is not the program's. By number: glibc has the function only from 2.34 on.
  return syscall(SYS_close_range, first, ~0U, CLOSE_RANGE_CLOEXEC) == 0;
}

[[noreturn]] inline void become(const Line& line, const Journal& journal, pid_t parent, int pipe, int control) {
  // Both are moved away from the numbers that set_descriptors writes to.
  pipe = fcntl(pipe, F_DUPFD_CLOEXEC, 16);
  if (control >= 0) control = fcntl(control, F_DUPFD_CLOEXEC, 16);
  reset_signals();
  setpgid(0, 0);  // a program that signals its process group must not reach the supervisor
  // Before all else, so that no process lives that the journal does not name.
  if (!journal.note_process("process", getpid())) give_up(pipe, "write the journal");
  if (!enter_cgroup(line.first("cgroup"))) give_up(pipe, "enter the cgroup");
  if (!set_affinity(line.first("cpus"))) give_up(pipe, "set the affinity");
  if (!set_scheduling(line.first("fifo"))) give_up(pipe, "set the scheduling");
  if (!enter_namespaces(line.all("unshare"))) give_up(pipe, "enter a namespace");
  // To write a core takes time and disk that the trial beside it may need.
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (!set_descriptors(line, control)) give_up(pipe, "open the logs");
  if (const auto folder = line.first("folder"); !folder.empty() && chdir(folder.c_str()) != 0) give_up(pipe, "chdir");
  auto environment = line.all("env");
  for (auto& pair : environment) putenv(pair.data());
  auto arguments = line.all("arg");
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  // After the namespaces: a change of credentials clears it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The supervisor may have died before the signal was asked for.
  if (getppid() != parent) _exit(127);
  if (!set_limits(line)) give_up(pipe, "set the limits");  // last: from here on they are the program's own
  execvp(argv[0], argv.data());
  give_up(pipe, "execute the program");
}

inline Started start(const Line& line, const Journal& journal) {
  if (line.first("arg").empty()) return {-1, "spawn without arg="};
  const auto text = line.first("control");
  const int control = text.empty() || text == "-" ? -1 : std::atoi(text.c_str());
  int pipe[2];
  if (pipe2(pipe, O_CLOEXEC) != 0) return {-1, std::string("pipe: ") + std::strerror(errno)};
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) become(line, journal, parent, pipe[1], control);
  const int fork_error = errno;
  close(pipe[1]);
  // Only the child has it from here on: its end tells that the child is gone.
  if (control >= 0) close(control);
  Failure failure{};
  // execvp() closes the pipe: what can be read of it is why that was not reached.
  const bool failed = pid > 0 && read(pipe[0], &failure, sizeof failure) == static_cast<ssize_t>(sizeof failure);
  close(pipe[0]);
  if (pid < 0) return {-1, std::string("fork: ") + std::strerror(fork_error)};
  if (!failed) return {pid, ""};
  waitpid(pid, nullptr, 0);
  return {-1, std::string("cannot ") + failure.step + ": " + std::strerror(failure.number)};
}

}  // namespace supervisor
