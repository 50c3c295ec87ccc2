// The reactions of one servant port: work, then calls by stubs that belong to the handler's thread.
//
// A handler thread gets its stubs, argument sets and stream of chance when it first reacts, which is before anything is
// measured; from then on nothing is allocated and nothing shared. Threads are numbered in the order in which they came,
// and the number is part of their seed.
//
// A middleware may serve other calls on the thread of a handler that waits for a reply. A reaction that begins so has
// stubs and argument sets of its own: those of the one that waits are not through. They are made when calls first wait
// so deep, and stay.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "orrery/calls/exchange.hpp"
#include "orrery/calls/stub_source.hpp"
#include "orrery/measuring/call_counters.hpp"
#include "orrery/measuring/clock.hpp"
#include "orrery/setup/reactor.hpp"
#include "setup/shared_counts.hpp"

namespace orrery {

// What one `react` line says (kit/PROTOCOL.md).
struct Reaction {
  enum class How { spin, sleep, loop };
  struct Call {
    std::string port;
    std::string operation;
  };
  static constexpr std::uint64_t certain = 1'000'000;

  std::string operation;
  std::uint64_t chance = certain;  // in a million
  std::int64_t work = 0;           // ns, of a loop its turns
  How how = How::spin;
  std::vector<Call> calls;
  bool at_once = false;
  std::shared_ptr<SharedCounts> counts;  // where each call is noted that has arrived
  std::uint64_t withdraw = 0;            // the object is withdrawn after so many of them; 0: never
};

// The same instructions whatever the time: each turn waits for the one before, so that it takes a cycle at least.
inline void loop(std::int64_t turns) {
  for (std::int64_t turn = 0; turn < turns; ++turn) __asm__ volatile("" : "+r"(turn));
}

// Works until `amount` ns after now, by the one clock: a handler that is preempted meanwhile has worked all the same.
// The CPU time of the thread is not asked, since reading it is a system call and would be a part of the work. A loop
// asks no clock.
template <class Clock>
void work(Reaction::How how, std::int64_t amount) {
  if (how == Reaction::How::loop) return loop(amount);
  const Instant end = Clock::now() + amount;
  if (how == Reaction::How::sleep) return Clock::sleep_until(end);
  Clock::spin_until(end);
}

// A call that a reaction makes, on one peer.
struct Errand {
  Exchange exchange;
  const Peer* peer;
};

// One after the other, or all sent and then all replies read.
class Errands {
 public:
  explicit Errands(bool at_once) : at_once_(at_once) {}

  // Each to every peer.
  void add(const Offer& offer, const Peer* peers);
  void run();

 private:
  void run_one_by_one();
  void run_at_once();

  bool at_once_;
  std::vector<Errand> errands_;
  std::vector<AnySlot*> slots_;
  std::vector<std::shared_ptr<void>> pools_;
};

class Reactions {
 public:
  // Where a reaction `waits` on the thread already, there may be as many of these as calls wait on top of each other.
  using Resolve = std::function<std::unique_ptr<Caller>(const std::string& port, bool waits)>;

  // `seed`: another one for every port.
  explicit Reactions(std::uint64_t seed);
  Reactions(const Reactions&) = delete;
  Reactions& operator=(const Reactions&) = delete;

  void add(const Reaction& reaction) { planned_.push_back(reaction); }
  const std::vector<Reaction>& planned() const { return planned_; }
  bool make_calls() const;

  // Null where nothing reacts to this operation.
  const Reactor* to(const std::string& operation);
  // Is there one that no servant has asked for?
  const Reaction* unclaimed() const;

  // From here on handlers may react; `resolve` gives the calling thread its own end of a call port.
  void connect(Resolve resolve) { resolve_ = std::move(resolve); }

  void react(std::size_t operation);

  // What takes the object out of its adapter, once it is published; false: the servant itself has to refuse.
  void withdraw_by(std::function<bool()> withdraw) { withdraw_ = std::move(withdraw); }

 private:
  // A reaction as a thread carries it out.
  struct Step {
    const Reaction* reaction;
    Errands errands;
  };

  // What one reaction in progress has of its own.
  struct Level {
    Level* above = nullptr;  // for the next one that begins while this one waits
    std::map<std::string, std::unique_ptr<Caller>> callers;
    std::vector<std::vector<Step>> steps;  // by operation
  };

  // What a handler thread has of its own.
  struct Hand {
    Random random;
    std::deque<Level> levels;  // they stay where they are
    Level* free;               // the lowest that no reaction in progress has; null where one is to be made
  };

  // The level of a reaction, for as long as it is in progress.
  class Taken {
   public:
    Taken(Reactions& reactions, Hand& hand)
        : hand_(hand), level_(__builtin_expect(hand.free == nullptr, 0) ? reactions.one_more(hand) : *hand.free) {
      hand_.free = level_.above;
    }
    ~Taken() { hand_.free = &level_; }
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;

    std::vector<Step>& steps(std::size_t operation) const { return level_.steps[operation]; }

   private:
    Hand& hand_;
    Level& level_;
  };

  Hand new_hand();
  Level& one_more(Hand& hand);
  void fill(Level& level, bool waits);
  Step new_step(Level& level, const Reaction& reaction, bool waits);
  static void react_only(Reactions& self, std::size_t operation);
  static void count_and_react(Reactions& self, std::size_t operation);
  void arrive(const Reaction& reaction);

  std::uint64_t seed_;
  std::uint64_t hands_made_ = 0;  // under the lock of hands_
  std::vector<Reaction> planned_;
  std::vector<std::string> operations_;
  std::deque<Reactor> reactors_;  // servants hold on to them
  Resolve resolve_;
  std::function<bool()> withdraw_;
  std::atomic<bool> refuses_{false};
  StubSource<Hand> hands_;
};

}  // namespace orrery
