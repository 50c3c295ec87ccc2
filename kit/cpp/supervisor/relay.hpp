// Carries a control channel between a program that has dialled for it and the conductor, in a process of its own.
#pragma once

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <optional>
#include <string>

namespace supervisor {

// One direction: what was read and could not be written yet.
struct Direction {
  int from;
  int to;
  std::string held;

  // Not before all is written is more read: neither end may fill this process's memory.
  pollfd awaited() const {
    if (held.empty()) return {from, POLLIN, 0};
    return {to, POLLOUT, 0};
  }

  // False when its source has ended, and all that came from there is written.
  bool go_on() {
    if (held.empty()) {
      char bytes[65536];
      const ssize_t count = recv(from, bytes, sizeof bytes, MSG_DONTWAIT);
      if (count < 0) return errno == EAGAIN || errno == EINTR;
      held.assign(bytes, static_cast<std::size_t>(count));
      return count > 0;
    }
    const ssize_t count = send(to, held.data(), held.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0)
      held.erase(0, static_cast<std::size_t>(count));
    else if (errno != EAGAIN && errno != EINTR)
      held.clear();  // nobody reads it any more; the other direction may still have a last word to carry
    return true;
  }
};

// Until one of both ends is closed. It sleeps while nothing is said, so that it takes nothing from what is measured.
inline void relay(int program, int conductor, const std::string& said) {
  Direction both[] = {{program, conductor, said}, {conductor, program, {}}};
  for (;;) {
    pollfd awaited[] = {both[0].awaited(), both[1].awaited()};
    if (poll(awaited, 2, -1) < 0 && errno != EINTR) return;
    for (int i = 0; i < 2; ++i)
      if (awaited[i].revents && !both[i].go_on()) return;
  }
}

// The pid of a new process that does so; -1 if there can be none. `said` has been read of the program already.
inline pid_t start_relay(int program, int conductor, const std::string& said) {
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid != 0) return pid;
  program = fcntl(program, F_DUPFD, 16);
  conductor = fcntl(conductor, F_DUPFD, 16);
  dup2(program, 3);
  dup2(conductor, 4);
  // What else the supervisor holds must come to its end without this process.
  syscall(SYS_close_range, 5U, ~0U, 0);
  prctl(PR_SET_NAME, "orrery-relay");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() == parent) relay(3, 4, said);
  _exit(0);
}

// The relays that carry channels now, and what is to be told of a process when all that it has said is carried over.
class Relays {
 public:
  void add(pid_t relay, const std::string& id) { carried_[relay] = id; }

  bool has(pid_t process) const { return carried_.contains(process); }

  // Whether the end of a process is held until its relay is over; else it may be told now.
  bool holds(const std::string& id, const std::string& end) {
    const bool is_carried = std::any_of(carried_.begin(), carried_.end(), [&](auto& one) { return one.second == id; });
    if (is_carried) ends_[id] = end;
    return is_carried;
  }

  // A process is over; if it was a relay, the end that it held.
  std::optional<std::string> over(pid_t process) {
    const auto found = carried_.find(process);
    if (found == carried_.end()) return std::nullopt;
    const auto end = ends_.extract(found->second);
    carried_.erase(found);
    return end.empty() ? std::nullopt : std::optional(end.mapped());
  }

 private:
  // Relay -> the program whose channel it carries.
  std::map<pid_t, std::string> carried_;
  std::map<std::string, std::string> ends_;
};

}  // namespace supervisor
