#include "load/seat.hpp"

#include <unistd.h>

#include <algorithm>

#include "load/fault_load.hpp"
#include "orrery/load/loop.hpp"

namespace orrery {

void Seat::join(const std::vector<std::string>& references) {
  offers_.clear();
  caller_->join(references);
}

void Seat::leave() {
  offers_.clear();
  caller_.reset();
}

void Seat::arm(const Phase& phase, Nanoseconds slice) {
  // What was prepared for the phase before is taken over: drawing a pool of large values may take seconds.
  std::vector<Named> before;
  before.swap(offers_);
  const auto is_wanted = [&](const Named& named) {
    return std::any_of(phase.operations.begin(), phase.operations.end(),
                       [&](const Share& share) { return share.operation == named.operation; });
  };
  std::erase_if(before, [&](const Named& named) { return !is_wanted(named); });
  for (const Share& share : phase.operations) {
    offers_.push_back({share.operation, offer(share.operation, before)});
  }
  recorders_.resize(phase.operations.size());
  for (Recorder& recorder : recorders_) recorder.arm(phase, slice);
}

Offer Seat::offer(const std::string& operation, const std::vector<Named>& before) {
  for (const Named& named : before) {
    if (named.operation == operation) return named.offer;
  }
  return caller_->prepare(operation);
}

void Seat::run(const Phase& phase, Window& window) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < offers_.size(); ++i) {
    tasks.push_back({offers_[i].offer.exchange, &recorders_[i], phase.operations[i].weight});
  }
  const Peer* peer = caller_->peers();
  for (std::size_t i = 0; i < phase.first; ++i) peer = peer->next;
  if (phase.load == Load::fault) {
    run_until_over(tasks.front(), peer, phase);
    return;
  }
  run_phase<MonotonicClock>(tasks, peer, phase, window);
  caller_->flush();
  for (const Task& task : tasks) {
    if (task.exchange.settle != nullptr) task.exchange.settle(task.exchange.pool);
  }
}

void Seat::run_until_over(const Task& task, const Peer* peer, const Phase& phase) {
  SharedCounts counts(phase.fault.counts);
  run_fault<MonotonicClock>(task, peer, phase, counts);
  // Without destructors: what the middleware still holds back goes with the process.
  if (phase.fault.leave) _exit(0);
}

void Seat::merge(const Seat& other) {
  for (std::size_t i = 0; i < recorders_.size(); ++i) recorders_[i].merge(other.recorders_[i]);
}

void Seat::widen() {
  Instant first = never;
  Instant last = 0;
  for (const Recorder& recorder : recorders_) {
    first = std::min(first, recorder.first_start());
    last = std::max(last, recorder.last_end());
  }
  for (Recorder& recorder : recorders_) recorder.widen(first, last);
}

}  // namespace orrery
