// Which operation a thread calls next. Valid C++14.
#pragma once

#include <algorithm>
#include <vector>

#include "orrery/calls/exchange.hpp"
#include "orrery/load/recorder.hpp"
#include "orrery/measuring/call_counters.hpp"

namespace orrery {

// An operation of a phase, and where its calls are written down.
struct Task {
  Exchange exchange;
  Recorder* recorder;
  std::uint64_t weight;
};

// Always the same: nothing of this is left in the loops.
class Alone {
 public:
  explicit Alone(const Task& task)
      : task_(task), recorder_(*task.recorder), tally_(CallCounters::tally(task.exchange.counter)) {}

  const Task& next() { return task_; }
  Recorder& recorder(const Task&) { return recorder_; }
  Tally& tally(const Task&) { return tally_; }

 private:
  const Task& task_;
  Recorder& recorder_;
  Tally& tally_;
};

// Several: drawn by their weights, or each so often in turn. The choice is made before a call is timed.
class Several {
 public:
  Several(const std::vector<Task>& tasks, const Phase& phase)
      : tasks_(tasks),
        drawn_(phase.order == Mixture::mix),
        random_(phase.random("mix")),
        last_(tasks.front().recorder) {
    std::uint64_t sum = 0;
    for (const Task& task : tasks) sums_.push_back(sum += task.weight);
  }

  const Task& next() { return tasks_[drawn_ ? draw() : take_turn()]; }

  // Where the call that has just ended is written down.
  Recorder& recorder(const Task& task) {
    if (task.recorder != last_) task.recorder->follow(*last_);
    last_ = task.recorder;
    return *last_;
  }

  Tally& tally(const Task& task) { return CallCounters::tally(task.exchange.counter); }

 private:
  std::size_t draw() {
    // Weights are small beside 2^64: what the remainder favours is beyond measuring.
    const std::uint64_t at = random_.next() % sums_.back();
    return static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), at) - sums_.begin());
  }

  std::size_t take_turn() {
    if (place_ == sums_.back()) place_ = turn_ = 0;
    if (place_++ == sums_[turn_]) ++turn_;
    return turn_;
  }

  const std::vector<Task>& tasks_;
  std::vector<std::uint64_t> sums_;  // of the weights so far
  bool drawn_;
  Random random_;
  std::uint64_t place_ = 0;  // in the round
  std::size_t turn_ = 0;
  Recorder* last_;
};

}  // namespace orrery
