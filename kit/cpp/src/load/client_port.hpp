// A call port: its threads, each with a stub of its own, and the phase they carry out together.
//
// The only thread of a program that has no other need of one is the session's: the middleware then finds a process of
// one thread, as it would in an ordinary client, and libc takes its short ways.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "load/seat.hpp"
#include "orrery/programs/asked.hpp"

namespace orrery {

class ClientPort {
 public:
  // Told from the threads that call; the session writes them to the channel.
  struct Events {
    std::function<void(const ClientPort&)> armed;
    std::function<void(const ClientPort&)> reached;
    std::function<void(const ClientPort&)> done;
    std::function<void(std::exception_ptr)> failed;
  };

  enum class Threads { own, of_session };

  ClientPort(Program& program, const Port& port, Threads threads, Events events);
  ~ClientPort();
  ClientPort(const ClientPort&) = delete;
  ClientPort& operator=(const ClientPort&) = delete;

  // Resolves one stub on each thread; returns when all are there.
  void connect();
  // The same for peers that have joined since; nothing where there are none.
  void join(const std::vector<std::string>& references);

  // Both return at once, except on the session's thread: there they return when it is done.
  void arm(const Phase& phase);
  void go(Instant at);
  void close(Instant at) { window_->close(at); }

  const Port& port() const { return port_; }
  const Phase& phase() const { return phase_; }
  // What the threads recorded in the phase that ended last, merged: of each of its operations.
  const std::vector<Recorder>& recorded() const { return seats_.front().recorded(); }

 private:
  enum class Order { none, connect, join, arm, go, end };

  void work(unsigned thread);
  void obey(Order order, unsigned thread);
  void carry_out(Order order, unsigned thread);
  void give(Order order);
  void await_all();
  void report(Order order);
  void conclude();
  void fail();
  Nanoseconds stretch();
  Nanoseconds mean_distance() const;
  Nanoseconds slice_length() const;

  Program& program_;
  Port port_;
  Events events_;
  std::vector<std::size_t> counters_;
  std::vector<Seat> seats_;
  Phase phase_;
  std::unique_ptr<Window> window_;
  std::atomic<bool> failed_{false};  // in a container, which goes on: there is nothing more to report
  Nanoseconds mean_of_warm_up_ = 0;
  Nanoseconds stretch_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  Order order_ = Order::none;
  std::uint64_t orders_given_ = 0;
  unsigned busy_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace orrery
