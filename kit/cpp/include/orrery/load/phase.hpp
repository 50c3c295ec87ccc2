// One phase of one client port: what is asked, and what its threads share while they carry it out.
// Valid C++14.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "orrery/measuring/clock.hpp"
#include "orrery/types/values.hpp"

namespace orrery {

enum class PhaseKind { verify, warm, measure };
enum class Load { closed, burst, constant_rate, poisson, think_time, fault };
enum class Late { queue, miss };
enum class Wait { sleep, exact, spin };
enum class Mixture { round, mix };

// An operation that a phase calls: so often in turn, or drawn with this weight.
struct Share {
  std::string operation;
  std::uint64_t weight = 1;
};

// Of Load::fault: where calls are counted, and what happens to whom.
struct Fault {
  std::string counts;
  std::uint64_t after = never;  // so many calls
  int kill = 0;                 // the process that is killed then; 0: none
  bool leave = false;           // this process ends right after its last call
};

// What the conductor's `phase` line says (kit/PROTOCOL.md).
struct Phase {
  std::uint64_t id = 0;
  std::string object;
  std::string port;
  std::vector<Share> operations;
  Mixture order = Mixture::round;
  PhaseKind kind = PhaseKind::measure;
  Load load = Load::closed;
  std::uint64_t calls = 0;
  Nanoseconds time = 0;
  unsigned window = 1;
  unsigned burst = 1;
  Nanoseconds interval = 0;
  Late late = Late::queue;
  Wait wait = Wait::sleep;
  Nanoseconds stretch = 0;  // of Wait::exact, measured here: for so long before an instant it spins
  Nanoseconds think_time = 0;
  Nanoseconds deadline = 0;  // 0: none
  Nanoseconds useless = 0;   // 0: none
  bool fallible = false;     // an error of a call ends that call only
  Fault fault;
  std::uint64_t verify_one_in = 0;
  Nanoseconds slice = 0;
  std::uint64_t raw = 0;
  std::size_t first = 0;  // the peer that calls begin with
  unsigned members = 1;
  std::uint64_t seed = 1;

  // Has every call, or batch, an instant at which it should start?
  bool is_planned() const {
    return load == Load::constant_rate || load == Load::poisson || (load == Load::burst && interval > 0);
  }
  bool sleeps() const { return (is_planned() && wait != Wait::spin) || load == Load::think_time; }

  // Everything that is drawn in a phase: another stream for each thread, port and phase, so that no two are in step.
  Random random(const std::string& purpose) const {
    return Random(mix(mix(seed + fnv1a(object)) + fnv1a(port)) + id, purpose);
  }
};

// What ends a phase. Every member calls until all have what they were asked for; what ends after the instant
// `close` lies outside the window.
class Window {
 public:
  // `alone`: no other port takes part; `on_reached` runs in the thread that is the last to reach its count.
  Window(unsigned threads, bool alone, std::function<void()> on_reached)
      : waiting_(threads), threads_(threads), alone_(alone), on_reached_(std::move(on_reached)) {}

  Instant begin() const { return begin_; }
  void open(Instant begin) { begin_ = begin; }
  void close(Instant end) { close_.store(end, std::memory_order_relaxed); }
  // Relaxed, for it is read in every call; who sees it late has made a call more, which its own end puts outside.
  Instant closes() const { return close_.load(std::memory_order_relaxed); }

  // A thread has made its calls, the last of which ended at `now`.
  void reached(Instant now) {
    if (waiting_.fetch_sub(1) != 1) return;
    if (alone_) {
      close(now);
    } else {
      on_reached_();
    }
  }

 private:
  std::atomic<unsigned> waiting_;
  unsigned threads_;
  bool alone_;
  std::function<void()> on_reached_;
  Instant begin_ = 0;
  std::atomic<Instant> close_{never};
};

}  // namespace orrery
