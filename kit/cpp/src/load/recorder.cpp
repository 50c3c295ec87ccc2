#include "orrery/load/recorder.hpp"

namespace orrery {
namespace {

// More slices than are wanted, because their length was only foreseen; the last one takes the rest.
constexpr std::size_t slices_held = 2 * Recorder::slices_wanted;

}  // namespace

void Recorder::arm(const Phase& phase, Nanoseconds slice) {
  *this = Recorder(InMemoryOf{*this});
  // Half of it: begin() adds an instant to it, which must not overflow.
  slice_length_ = slice > 0 ? slice : never / 2;
  if (phase.kind == PhaseKind::measure && slice > 0) slices_.assign(slices_held, TimeSlice());
  largest_.arm();
  raw_wanted_ = phase.raw;
  // Touches the memory, which clear() keeps.
  raw_.assign(phase.raw, {});
  raw_.clear();
  deadline_ = phase.deadline;
  useless_after_ = phase.useless;
  judges_all_ = deadline_ > 0 && !phase.is_planned();
}

void Recorder::judge(Nanoseconds elapsed) {
  if (elapsed <= deadline_) {
    ++on_time_;
  } else if (useless_after_ > 0 && elapsed > useless_after_) {
    ++useless_;
  } else {
    ++late_;
  }
}

// The rest of record(), for calls that need any of it.
__attribute__((noinline)) void Recorder::record_whole(Instant start, Instant end, bool outside) {
  const Nanoseconds duration = end - start;
  if (outside) {
    keep(outside_window_, duration);
    return;
  }
  last_inside_ = end;
  if (judges_all_) judge(duration);
  if (end >= next_slice_) turn_slice(end);
  if (exclude_next_) {
    exclude_next_ = false;
    keep(excluded_, duration);
    return look_again();
  }
  if (keep(latency_, duration)) {
    follow_on(duration);
    slices_[slice_].latency.add(duration);
  }
  if (largest_.may_hold(duration)) largest_.put(Call{calls_ - 1, start, duration});
  if (raw_wanted_ > 0) {
    raw_.emplace_back(start, duration);
    --raw_wanted_;
  }
  look_again();
}

// Slices in which nothing ended are passed over one by one, so that slice i is the same time on every thread.
void Recorder::turn_slice(Instant now) {
  while (next_slice_ <= now && slice_ + 1 < slices_.size()) {
    slices_[slice_].end = next_slice_;
    slices_[++slice_].begin = next_slice_;
    next_slice_ += slice_length_;
  }
  if (next_slice_ <= now) next_slice_ = never;
  slice_counts_ = slices_[slice_].latency.data();
}

void Recorder::merge(const Recorder& other) {
  threads_ = threads() + other.threads();
  latency_.merge(other.latency_);
  intended_.merge(other.intended_);
  backpressure_.merge(other.backpressure_);
  timer_error_.merge(other.timer_error_);
  busy_.merge(other.busy_);
  excluded_.merge(other.excluded_);
  outside_window_.merge(other.outside_window_);
  for (std::size_t i = 0; i < std::min(slices_.size(), other.slices_used()); ++i) {
    slices_[i].latency.merge(other.slices_[i].latency);
    // This thread had ended before that slice began.
    if (slices_[i].begin == 0) slices_[i].begin = other.slices_[i].begin;
    slices_[i].end = std::max(slices_[i].end, other.slices_[i].end);
  }
  slice_ = std::max(slice_, other.slice_);
  largest_.merge(other.largest_);
  raw_.insert(raw_.end(), other.raw_.begin(), other.raw_.end());
  first_start_ = std::min(first_start_, other.first_start_);
  last_end_ = std::max(last_end_, other.last_end_);
  last_inside_ = std::max(last_inside_, other.last_inside_);
  calls_ += other.calls_;
  gap_ += other.gap_;
  variation_ += other.variation_;
  wrong_ += other.wrong_;
  checked_ += other.checked_;
  unrecorded_ += other.unrecorded_;
  missed_ += other.missed_;
  spun_ += other.spun_;
  on_time_ += other.on_time_;
  late_ += other.late_;
  useless_ += other.useless_;
  failed_ += other.failed_;
  silence_ = std::max(silence_, other.silence_);
  unanswered_ = std::max(unanswered_, other.unanswered_);
}

}  // namespace orrery
