// Marks of where a call is: a reading of the clock in an array that was there before, and a place for tools from
// outside. Valid C++14.
//
// The marks of calls are only in programs that are compiled with ORRERY_MARKS, for traces. In all others the stretches
// below are empty, and the functions are not linked (docs/decisions/0022-marks-are-another-build.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "orrery/measuring/clock.hpp"

// Each begins with an instruction that does nothing and has a USDT note (src/measuring/notes.hpp): what uprobes, gdb
// and callgrind hold on to. Those of a phase are in every program.
extern "C" {
void orrery_measure_begin(std::uint64_t phase);
void orrery_measure_end(std::uint64_t phase);
void orrery_servant_enter(std::uint64_t counter);
void orrery_servant_exit(std::uint64_t counter);
void orrery_servant_read(std::uint64_t counter);  // its arguments; what it does beside replying comes after this
void orrery_stub_enter(std::uint64_t operation);
void orrery_stub_exit(std::uint64_t operation);
void orrery_forward_enter(std::uint64_t counter);
void orrery_forward_exit(std::uint64_t counter);
}

namespace orrery {

#ifdef ORRERY_MARKS
constexpr bool are_marked = true;
#else
constexpr bool are_marked = false;
#endif

// What was marked, by every thread in an array of its own: neither a lock nor an atomic is needed. Full means counted,
// never overwritten. Off by default.
class Marks {
 public:
  // Their numbers are those of kit/PROTOCOL.md.
  enum Point : std::uint32_t {
    measure_begin,
    measure_end,
    servant_enter,
    servant_exit,
    servant_read,
    stub_enter,
    stub_exit,
    forward_enter,
    forward_exit,
  };
  struct Entry {
    Instant time;
    std::uint32_t point;
    std::uint32_t number;  // of the phase, the operation in its interface, or the call counter
  };
  // A thread's array; `next` is behind what is in it.
  struct Row {
    std::int64_t thread;  // its number, as the kernel has it
    std::vector<Entry> entries;
    Entry* next;
    Entry* end;
    std::uint64_t lost;
  };

  // So many for each thread from now on; 0 switches them off. What was marked before is forgotten.
  static void enable(std::size_t each_thread);
  static bool enabled();

  static void set(Point point, std::uint64_t number) {
    Row* const row = row_;
    if (__builtin_expect(row == nullptr || row->next == row->end, 0)) return set_without_room(point, number);
    *row->next++ = Entry{MonotonicClock::now(), point, static_cast<std::uint32_t>(number)};
  }

  // Of all threads that have set any; read while everything is idle.
  static const std::deque<Row>& rows();

 private:
  static void set_without_room(Point point, std::uint64_t number);
  static __thread Row* row_;
  friend Nanoseconds measure_mark();
};

// The median cost of one mark, in ns.
Nanoseconds measure_mark();

// A stretch that is marked where it begins and where it ends, whatever ends it; nothing in programs without marks.
template <bool marked, void (*enter)(std::uint64_t), void (*exit)(std::uint64_t)>
class MarkedStretch {
 public:
  explicit MarkedStretch(std::uint64_t number) : number_(number) { enter(number_); }
  ~MarkedStretch() { exit(number_); }
  MarkedStretch(const MarkedStretch&) = delete;
  MarkedStretch& operator=(const MarkedStretch&) = delete;

 private:
  std::uint64_t number_;
};
template <void (*enter)(std::uint64_t), void (*exit)(std::uint64_t)>
class MarkedStretch<false, enter, exit> {
 public:
  explicit MarkedStretch(std::uint64_t) {}
  ~MarkedStretch() {}  // not defaulted: an object that does nothing at all would be warned of as unused
  MarkedStretch(const MarkedStretch&) = delete;
  MarkedStretch& operator=(const MarkedStretch&) = delete;
};

// A servant's handler, by the counter of its operation.
using Handling = MarkedStretch<are_marked, &orrery_servant_enter, &orrery_servant_exit>;
// A forwarder's, which hands the call on.
using HandingOn = MarkedStretch<are_marked, &orrery_forward_enter, &orrery_forward_exit>;
// A call on a stub, by the operation's number in its interface.
using StubCall = MarkedStretch<are_marked, &orrery_stub_enter, &orrery_stub_exit>;

}  // namespace orrery
