// Exported marks for profilers and probes, and the trace buffer behind them. Valid C++14.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

// Their addresses are what uprobes, gdb and callgrind hold on to. Those of a phase are always called; those of a
// servant only while tracing is on, for a call of them that does nothing would cost every handler some nanoseconds.
extern "C" {
void orrery_measure_begin(std::uint64_t phase);
void orrery_measure_end(std::uint64_t phase);
void orrery_servant_enter(std::uint64_t counter);
void orrery_servant_exit(std::uint64_t counter);
}

namespace orrery {

// A preallocated buffer of (point, correlation, time), off by default. Full means counted, never overwritten.
class Trace {
 public:
  enum Point : std::uint32_t { measure_begin, measure_end, servant_enter, servant_exit };
  struct Entry {
    std::uint32_t point;
    std::uint64_t correlation;
    std::int64_t time;
  };

  static void enable(std::size_t capacity);
  static bool enabled() { return __builtin_expect(on_, 0); }
  static void add(Point point, std::uint64_t correlation);
  static std::size_t size();
  static std::uint64_t lost();
  static const Entry& at(std::size_t i);

 private:
  static bool on_;
};

}  // namespace orrery
