// The supervisor of one trial: starts its processes, tells when one ends, and leaves nothing behind.
//
//   supervisor run FD JOURNAL GRACE_MS   commands come and answers go over the socket FD:
//     > spawn id= control=FD|- out=PATH err=PATH [folder=PATH] [cpus=0,1] [unshare=mount]... [memory=BYTES]
//             [cpu_time=SECONDS] [cgroup=PATH] [fifo=PRIORITY] [dials=1] arg=... [env=K=V]...
//     < spawned id= pid=   or   < refused id= reason=
//     > expect id= control=FD            one that something else starts will dial; from then on it is the trial's
//     < expected id= address=   or   < refused id= reason=
//     < dialled id= pid= socket=INODE    one has dialled (kit/PROTOCOL.md); after `spawned` of one that was expected
//     < exited id= status= signal=       whenever one ends
//     < gone id=                         the same of one that something else started: only that learns how
//     > signal id= number=
//     > stop                             < stopped killed=
//   supervisor clean JOURNAL             what a dead supervisor left
//   supervisor os-noise MS CPU...          see os_noise.hpp
//   supervisor awake                     see awake.hpp
//
// End of file on FD, which the death of the runner brings however it dies, is `stop` without an answer.

#include <poll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adopted.hpp"
#include "awake.hpp"
#include "conversation.hpp"
#include "dialling.hpp"
#include "os_noise.hpp"
#include "relay.hpp"
#include "spawn.hpp"

namespace supervisor {

class Supervisor {
 public:
  Supervisor(int channel, Journal journal, std::int64_t grace_ms)
      : runner_(channel), journal_(std::move(journal)), grace_ms_(grace_ms), adopted_(journal_.mark()) {}

  int run() {
    if (!prepare()) return 1;
    bool asked = false;
    while (!runner_.is_over() && !asked) asked = wait_once();
    const int killed = end_tree();
    journal_.clean();
    if (!runner_.is_over()) runner_.say("stopped killed=" + std::to_string(killed));
    return 0;
  }

 private:
  bool prepare() {
    // Out of the runner's session and deaf to its terminal: it outlives Ctrl-C, to clean up.
    setsid();
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) return false;
    for (int number : {SIGINT, SIGHUP, SIGPIPE}) signal(number, SIG_IGN);
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    sigaddset(&watched, SIGTERM);
    sigprocmask(SIG_BLOCK, &watched, nullptr);
    signals_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    fcntl(runner_.descriptor(), F_SETFD, FD_CLOEXEC);
    return signals_ >= 0 && journal_.note_process("supervisor", getpid());
  }

  // Waits for a command, a program that dials, the end of the runner or of a process; true when it is time to stop.
  bool wait_once() {
    std::vector<pollfd> awaited{{runner_.descriptor(), POLLIN, 0}, {signals_, POLLIN, 0}};
    dialling_.add_awaited(awaited);
    adopted_.add_awaited(awaited);
    if (poll(awaited.data(), awaited.size(), -1) < 0) return errno != EINTR;
    take_dialled();
    tell_gone();
    if (awaited[1].revents && take_signals()) return true;
    return awaited[0].revents && take_commands();
  }

  bool take_signals() {
    bool terminate = false;
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof info) == static_cast<ssize_t>(sizeof info))
      terminate |= info.ssi_signo == SIGTERM;
    reap();
    return terminate;
  }

  bool take_commands() {
    for (const auto& line : runner_.take()) {
      if (line.verb == "stop") return true;
      obey(line);
    }
    return false;
  }

  void obey(const Line& line) {
    const auto id = line.first("id");
    if (line.verb == "spawn") {
      spawn(id, line);
    } else if (line.verb == "expect") {
      if (const auto address = address_for({id, std::atoi(line.first("control").c_str()), false}))
        runner_.say("expected id=" + escape(id) + " address=" + escape(*address));
    } else if (line.verb == "signal") {
      const int number = std::atoi(line.first("number").c_str());
      for (const auto& [pid, name] : processes_)
        if (name == id) kill(pid, number);
      for (const pid_t pid : adopted_.of(id)) kill(pid, number);
    }
  }

  void spawn(const std::string& id, Line line) {
    if (line.first("dials") == "1") {
      const auto address = address_for({id, std::atoi(line.first("control").c_str()), true});
      if (!address) return;
      for (auto& [key, value] : line.pairs)
        if (key == "control") value = "-";
      line.pairs.emplace_back("env", "ORRERY_CONTROL=" + *address);
    }
    const auto started = start(line, journal_);
    if (started.pid > 0) {
      processes_[started.pid] = id;
      runner_.say("spawned id=" + escape(id) + " pid=" + std::to_string(started.pid));
    } else {
      dialling_.forget(id);
      refuse(id, started.error);
    }
  }

  // Where a program is to dial; if it cannot, that is said.
  std::optional<std::string> address_for(const Expected& program) {
    auto address = dialling_.expect(journal_.folder(), program);
    if (!address) refuse(program.id, std::string("cannot wait for it to dial: ") + std::strerror(errno));
    return address;
  }

  void take_dialled() {
    for (const auto& [program, connection, pid, said] : dialling_.take()) {
      const auto inode = peer_inode(connection);
      const pid_t relay = inode ? start_relay(connection, program.control, said) : -1;
      close(connection);
      close(program.control);
      if (relay < 0) {
        refuse(program.id, "its control channel cannot be connected");
        continue;
      }
      relays_.add(relay, program.id);
      if (!program.is_started_here) adopt(pid, program.id);
      runner_.say("dialled id=" + escape(program.id) + " pid=" + std::to_string(pid) +
                  " socket=" + std::to_string(*inode));
    }
  }

  void adopt(pid_t pid, const std::string& id) {
    // It may have ended already; then its channel tells.
    if (adopted_.add(pid, id)) journal_.note_process("process", pid);
    runner_.say("spawned id=" + escape(id) + " pid=" + std::to_string(pid));
  }

  void tell_gone() {
    for (const auto& id : adopted_.take_ended()) tell_end(id, "gone id=" + escape(id));
  }

  // An end is told when all that the process said before is with the conductor.
  void tell_end(const std::string& id, const std::string& line) {
    if (!relays_.holds(id, line)) runner_.say(line);
  }

  void refuse(const std::string& id, const std::string& reason) {
    runner_.say("refused id=" + escape(id) + " reason=" + escape(reason));
  }

  // Takes every child that has ended; false when none is left.
  bool reap() {
    int status = 0;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
      if (const auto end = relays_.over(pid)) runner_.say(*end);
      const auto found = processes_.find(pid);
      if (found == processes_.end()) continue;
      const auto id = found->second;
      processes_.erase(found);
      take_dialled();  // it may have dialled right before its end
      dialling_.forget(id);
      tell_end(id, "exited id=" + escape(id) +
                       " status=" + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : 0) +
                       " signal=" + std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
    }
    return pid == 0;
  }

  // Whether a process of the trial is left.
  bool is_anyone_left() {
    const bool has_children = reap();
    return !adopted_.trees().empty() || has_children;
  }

  // As the subreaper it becomes the parent of every orphan below it: the tree is gone when no child is left.
  int end_tree() {
    signal_tree(SIGTERM);
    std::int64_t const end = now_ms() + grace_ms_;
    while (is_anyone_left() && now_ms() < end) wait_for_child();
    std::int64_t const limit = now_ms() + 10000;  // one that the kernel does not let die must not keep the rest
    // Each once: on a busy machine a process that was killed may be there in the next round yet.
    std::set<pid_t> killed;
    while (is_anyone_left() && now_ms() < limit) {
      killed.merge(signal_tree(SIGKILL));
      wait_for_child();
    }
    return static_cast<int>(killed.size());
  }

  // Sends a signal to all that the trial has; the processes that it reached.
  std::set<pid_t> signal_tree(int number) {
    std::set<pid_t> reached;
    auto all = descendants(getpid());
    // While processes come and go, /proc may leave out some that live (children in proc(5)).
    for (const auto& process : processes_) all.insert(process.first);
    all.merge(adopted_.trees());
    for (const pid_t pid : all) {
      // A relay hears no SIGTERM, and ends with its program.
      if (kill(pid, number) == 0 && !relays_.has(pid)) reached.insert(pid);
      // A process that is stopped takes a signal only when it goes on.
      kill(pid, SIGCONT);
    }
    return reached;
  }

  void wait_for_child() {
    pollfd watched{signals_, POLLIN, 0};
    // Not until a child ends: time runs out, and new processes may have been forked.
    poll(&watched, 1, 5);
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof info) > 0) {
    }
  }

  Conversation runner_;
  Journal journal_;
  std::int64_t grace_ms_;
  int signals_ = -1;
  std::map<pid_t, std::string> processes_;
  Dialling dialling_;
  Adopted adopted_;
  Relays relays_;
};

inline int clean(const Journal& journal) {
  journal.kill_left();
  journal.clean();
  return 0;
}

}  // namespace supervisor

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.size() == 4 && words[0] == "run") {
    supervisor::Supervisor one(std::stoi(words[1]), supervisor::Journal(words[2]), std::stoll(words[3]));
    return one.run();
  }
  if (words.size() == 2 && words[0] == "clean") return supervisor::clean(supervisor::Journal(words[1]));
  if (words.size() == 1 && words[0] == "awake") return supervisor::awake();
  if (words.size() >= 3 && words[0] == "os-noise") {
    std::vector<unsigned> cpus;
    for (std::size_t i = 2; i < words.size(); ++i) cpus.push_back(static_cast<unsigned>(std::stoul(words[i])));
    return supervisor::os_noise(std::stoll(words[1]), cpus);
  }
  std::fprintf(stderr, "usage: supervisor run FD JOURNAL GRACE_MS | clean JOURNAL | os-noise MS CPU... | awake\n");
  return 2;
}
