// UNIX stream sockets as the driver `unix` has them, but with something put into every call that a trace must find:
// the server waits for a timer before it serves, or a second thread serves.
#pragma once

#include <sys/timerfd.h>

#include <condition_variable>
#include <mutex>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/cdr/unix_sockets.hpp>
#include <orrery/program.hpp>

// A read that waits so long, once it is asked for.
class Timer {
 public:
  Timer() : timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC), "timerfd_create") {}

  void wait() {
    itimerspec once{};
    once.it_value.tv_nsec = 500'000;
    std::uint64_t times = 0;
    if (timerfd_settime(timer_.number(), 0, &once, nullptr) != 0 ||
        read(timer_.number(), &times, sizeof times) != static_cast<ssize_t>(sizeof times)) {
      orrery::throw_errno("waiting for a timer");
    }
  }

 private:
  orrery::Descriptor timer_;
};

// A thread that does its work once whenever it is woken; the mutex is its own while it works.
class SecondThread {
 public:
  explicit SecondThread(std::function<void()> work) : work_(std::move(work)), thread_([this] { run(); }) {}
  SecondThread(const SecondThread&) = delete;
  SecondThread& operator=(const SecondThread&) = delete;
  ~SecondThread() {
    become(State::over);
    thread_.join();
  }

  void wake() { become(State::woken); }

 private:
  enum class State { idle, woken, over };

  void become(State state) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      state_ = state;
    }
    changed_.notify_one();
  }

  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return state_ != State::idle; });
      if (state_ == State::over) return;
      work_();
      state_ = State::idle;
    }
  }

  const std::function<void()> work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::idle;
  std::thread thread_;  // the last member: it uses all others
};

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder), injected_(setup.option("injected")) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    using orrery::cdr::SocketAcceptor;
    const std::string path = folder_ + "/" + port.word();
    const auto answer = [this, &target](orrery::cdr::SocketStream& stream) { serve_slower<Interface>(stream, target); };
    keep(std::make_shared<orrery::cdr::ConnectionServer<SocketAcceptor>>(
        SocketAcceptor(orrery::cdr::unix_listen(path), [](int) {}), answer));
    return "unix:" + path;
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    orrery::cdr::SocketStream stream(orrery::cdr::unix_connect(place_of(reference, "unix")));
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(std::move(stream));
  }

 private:
  // As serve_connection() does. A client makes its next call when it has its reply: until then the frame stays.
  template <class Interface, class Target>
  void serve_slower(orrery::cdr::SocketStream& stream, Target& target) {
    orrery::cdr::FrameReader<orrery::cdr::SocketStream> requests(stream);
    orrery::cdr::Dispatcher<typename Interface::Operations> dispatcher;
    orrery::cdr::Buffer reply;
    orrery::cdr::Frame frame{};
    const auto serve = [&] {
      if (!orrery::cdr::answer(dispatcher, target, frame, reply)) return;
      stream.write(reply.data(), reply.size());
    };
    if (injected_ == "second-thread") {
      SecondThread second(serve);
      while (requests.next(frame)) second.wake();
      return;
    }
    Timer timer;
    while (requests.next(frame)) {
      if (injected_ == "timer") timer.wait();
      serve();
    }
  }

  std::string folder_;
  std::string injected_;
};
