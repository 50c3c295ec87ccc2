// The supervisor of one trial: starts its processes, tells when one ends, and leaves nothing behind.
//
//   supervisor run FD JOURNAL GRACE_MS   commands come and answers go over the socket FD:
//     > spawn id= control=FD|- out=PATH err=PATH [folder=PATH] [cpus=0,1] [unshare=mount]... [memory=BYTES]
//             [cpu_time=SECONDS] [cgroup=PATH] [fifo=PRIORITY] arg=... [env=K=V]...
//     < spawned id= pid=   or   < refused id= reason=
//     < exited id= status= signal=       whenever one ends
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
#include <string>

#include "awake.hpp"
#include "os_noise.hpp"
#include "spawn.hpp"

namespace supervisor {

class Supervisor {
 public:
  Supervisor(int channel, Journal journal, std::int64_t grace_ms)
      : channel_(channel), journal_(std::move(journal)), grace_ms_(grace_ms) {}

  int run() {
    if (!prepare()) return 1;
    bool asked = false;
    while (!ended_ && !asked) asked = wait_once();
    const int killed = end_tree();
    journal_.clean();
    if (!ended_) say("stopped killed=" + std::to_string(killed));
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
    fcntl(channel_, F_SETFD, FD_CLOEXEC);
    return signals_ >= 0 && journal_.note_process("supervisor", getpid());
  }

  // Waits for a command, the end of the runner or of a child; true when it is time to stop.
  bool wait_once() {
    pollfd watched[] = {{channel_, POLLIN, 0}, {signals_, POLLIN, 0}};
    if (poll(watched, 2, -1) < 0) return errno != EINTR;
    if (watched[1].revents && take_signals()) return true;
    return watched[0].revents && take_commands();
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
    char bytes[65536];
    const ssize_t count = read(channel_, bytes, sizeof bytes);
    if (count <= 0) {
      ended_ = !(count < 0 && errno == EINTR);
      return ended_;
    }
    input_.append(bytes, static_cast<std::size_t>(count));
    for (std::size_t end; (end = input_.find('\n')) != std::string::npos;) {
      const auto line = parse(std::string_view(input_).substr(0, end));
      input_.erase(0, end + 1);
      if (line && line->verb == "stop") return true;
      if (line) obey(*line);
    }
    return false;
  }

  void obey(const Line& line) {
    const auto id = line.first("id");
    if (line.verb == "spawn") {
      const auto started = start(line, journal_);
      if (started.pid > 0) {
        processes_[started.pid] = id;
        say("spawned id=" + escape(id) + " pid=" + std::to_string(started.pid));
      } else {
        say("refused id=" + escape(id) + " reason=" + escape(started.error));
      }
    } else if (line.verb == "signal") {
      for (const auto& [pid, name] : processes_)
        if (name == id) kill(pid, std::atoi(line.first("number").c_str()));
    }
  }

  // Takes every child that has ended; false when none is left.
  bool reap() {
    int status = 0;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
      const auto found = processes_.find(pid);
      if (found == processes_.end()) continue;
      say("exited id=" + escape(found->second) +
          " status=" + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : 0) +
          " signal=" + std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
      processes_.erase(found);
    }
    return pid == 0;
  }

  // As the subreaper it becomes the parent of every orphan below it: the tree is gone when no child is left.
  int end_tree() {
    signal_tree(SIGTERM);
    std::int64_t const end = now_ms() + grace_ms_;
    while (reap() && now_ms() < end) wait_for_child();
    int killed = 0;
    std::int64_t const limit = now_ms() + 10000;  // one that the kernel does not let die must not keep the rest
    while (reap() && now_ms() < limit) {
      killed += signal_tree(SIGKILL);
      wait_for_child();
    }
    return killed;
  }

  int signal_tree(int number) {
    int reached = 0;
    auto all = descendants(getpid());
    // While processes come and go, /proc may leave out some that live (children in proc(5)).
    for (const auto& process : processes_) all.insert(process.first);
    for (const pid_t pid : all) {
      reached += kill(pid, number) == 0;
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

  void say(const std::string& line) {
    const std::string text = line + "\n";
    // Without a signal: a runner that is gone is the end of the channel, and no reason to die.
    if (send(channel_, text.data(), text.size(), MSG_NOSIGNAL) < 0) ended_ = true;
  }

  int channel_;
  Journal journal_;
  std::int64_t grace_ms_;
  int signals_ = -1;
  bool ended_ = false;
  std::string input_;
  std::map<pid_t, std::string> processes_;
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
