// What is published is numbered: which sample went out when, and which came in when. Valid C++14.
//
// The operation of a topic whose samples carry a number (setup/operation.hpp) has
//   static constexpr bool numbered = true;
//   static void number(Args& args, std::uint64_t sequence, std::uint64_t correlation);
//   template <class Received> static std::uint64_t sequence(const Received&), correlation(const Received&);
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "orrery/measuring/clock.hpp"

namespace orrery {

template <class Op>
struct IsNumbered {
  template <class O>
  static std::integral_constant<bool, O::numbered> test(int);
  template <class O>
  static std::false_type test(...);
  using type = decltype(test<Op>(0));
};

// A member of any integer type takes a number.
template <class Member>
void assign(Member& member, std::uint64_t value) {
  member = static_cast<Member>(value);
}

struct Departure {
  std::uint64_t number;
  Instant start;  // 0: it was not timed
  std::uint64_t correlation;
  std::uint64_t sum;  // what `consume` reads of it
};

struct Arrival {
  std::uint64_t number;
  std::uint64_t correlation;
  Instant read;       // the subscriber has read all of it
  Instant done;       // and has done what it does then
  std::uint64_t sum;  // what `consume` read of it
};

// Entries by any number of threads, in room that was taken before; what does not fit is counted.
template <class Entry>
class Log {
 public:
  void reserve(std::size_t room) { entries_.assign(room, Entry{}); }
  void note(const Entry& entry) {
    // Relaxed: entries are read only when all is idle.
    const std::size_t place = used_.fetch_add(1, std::memory_order_relaxed);
    if (place < entries_.size()) entries_[place] = entry;
  }
  std::size_t size() const { return used() < entries_.size() ? used() : entries_.size(); }
  std::size_t lost() const { return used() - size(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }

 private:
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  std::vector<Entry> entries_;
  std::atomic<std::size_t> used_{0};
};

// The samples of one port that publishes or subscribes.
class Samples {
 public:
  // `first`: the number of its first sample, another for every publisher of a topic.
  Samples(std::uint64_t first, std::size_t publishes, std::size_t takes) : next_(first) {
    departures.reserve(publishes);
    arrivals.reserve(takes);
  }

  std::uint64_t next() { return next_.fetch_add(1, std::memory_order_relaxed); }

  Log<Departure> departures;
  Log<Arrival> arrivals;

 private:
  std::atomic<std::uint64_t> next_;
};

// The sample that the calling thread reacts to: what it publishes meanwhile carries the same correlation.
class Cause {
 public:
  explicit Cause(std::uint64_t correlation) : before_(now_) { now_ = State{true, correlation}; }
  ~Cause() { now_ = before_; }
  Cause(const Cause&) = delete;
  Cause& operator=(const Cause&) = delete;

  // The correlation of a sample that is published now: its own number, where nothing caused it.
  static std::uint64_t of(std::uint64_t number) { return now_.reacts ? now_.correlation : number; }

 private:
  struct State {
    bool reacts;
    std::uint64_t correlation;
  };
  static __thread State now_;
  State before_;
};

}  // namespace orrery
