// The longest calls of a phase, each by itself. Valid C++14.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "orrery/measuring/clock.hpp"

namespace orrery {

// A call that is kept by itself.
struct Call {
  std::uint64_t number;
  Instant start;
  Nanoseconds duration;
};

// Whatever may be one of the longest is put aside. When the room is full, which is rarer and rarer, the shorter half
// goes: a heap would be put in order after every call that is longer than a thousand others, one in three at the start.
class LongestCalls {
 public:
  static constexpr std::size_t kept = 1000;

  // Takes and touches all memory, the first time.
  void arm() {
    calls_.resize(2 * kept);
    used_ = 0;
    floor_ = -1;
  }

  bool may_hold(Nanoseconds duration) const { return duration > floor_; }

  void put(const Call& call) {
    calls_[used_++] = call;
    if (used_ == calls_.size()) shorten();
  }

  void merge(const LongestCalls& other);

  // At most `kept` calls, the longest first.
  std::vector<Call> sorted() const;

 private:
  void shorten();

  Nanoseconds floor_ = never;  // what is not longer is none of them; nothing is before arm()
  std::size_t used_ = 0;
  std::vector<Call> calls_;
};

}  // namespace orrery
