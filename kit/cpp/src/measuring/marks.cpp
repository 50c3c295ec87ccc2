#include "orrery/measuring/marks.hpp"

#include <algorithm>
#include <vector>

#include "orrery/measuring/clock.hpp"

namespace orrery {
namespace {
std::vector<Trace::Entry> entries;
std::atomic<std::size_t> used{0};
}  // namespace

void Trace::enable(std::size_t capacity) {
  entries.assign(capacity, Entry{});
  used = 0;
  on_ = capacity > 0;
}

bool Trace::on_ = false;

void Trace::add(Point point, std::uint64_t correlation) {
  // Relaxed: entries are read only when all is idle.
  const std::size_t i = used.fetch_add(1, std::memory_order_relaxed);
  if (i < entries.size()) entries[i] = Entry{point, correlation, MonotonicClock::now()};
}

std::size_t Trace::size() { return std::min(used.load(), entries.size()); }
std::uint64_t Trace::lost() { return used.load() - size(); }
const Trace::Entry& Trace::at(std::size_t i) { return entries[i]; }

}  // namespace orrery

// Not inlined and not optimised away: the call itself is the mark.
#define ORRERY_MARK(name)                                                               \
  __attribute__((noinline)) void orrery_##name(std::uint64_t correlation) {             \
    __asm__ volatile("" ::"r"(correlation) : "memory");                                 \
    if (orrery::Trace::enabled()) orrery::Trace::add(orrery::Trace::name, correlation); \
  }

ORRERY_MARK(measure_begin)
ORRERY_MARK(measure_end)
ORRERY_MARK(servant_enter)
ORRERY_MARK(servant_exit)
