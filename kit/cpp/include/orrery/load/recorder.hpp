// Where one client thread writes down a phase. All memory is touched before the phase begins. Valid C++14.
#pragma once

#include <algorithm>
#include <vector>

#include "orrery/load/histogram.hpp"
#include "orrery/load/longest.hpp"
#include "orrery/load/phase.hpp"

namespace orrery {

// A relative error below 1 % (docs/methodology.md); slices are many, and coarser.
constexpr unsigned series_bits = 7;
constexpr unsigned slice_bits = 5;
using SeriesHistogram = Histogram<series_bits, std::uint64_t>;
using SliceCounts = Counts<slice_bits, std::uint32_t>;

// A stretch of time with the calls that ended in it.
struct TimeSlice {
  Instant begin = 0;
  Instant end = 0;
  SliceCounts latency;
};

class Recorder {
 public:
  // kit/PROTOCOL.md: a slice is a hundredth of the phase.
  static constexpr std::size_t slices_wanted = 100;

  Recorder() = default;

  // Takes and touches all memory that the phase can need. `slice` is the length of a time slice in ns.
  void arm(const Phase& phase, Nanoseconds slice);

  // The first call may start now.
  void begin(Instant now) {
    first_start_ = last_end_ = last_reply_ = now;
    next_slice_ = now + slice_length_;
    slices_[0].begin = now;
    slice_counts_ = slices_[0].latency.data();
    look_again();
  }

  // One call, or one batch of `calls`; the window closes at `closes`. Nearly every call takes the short way, which
  // stands in the loop itself: nothing is due, and it is neither the shortest nor one of the longest.
  __attribute__((always_inline)) void record(Instant start, Instant end, Instant closes, unsigned calls = 1) {
    const Nanoseconds duration = end - start;
    gap_ += static_cast<std::uint64_t>(std::max<Nanoseconds>(0, start - last_end_));  // none while calls overlap
    last_end_ = end;
    calls_ += calls;
    const bool short_way =
        end <= closes && end < next_look_ && !latency_.is_below(duration) && !largest_.may_hold(duration);
    if (__builtin_expect(!short_way, 0)) return record_whole(start, end, end > closes);
    last_inside_ = end;
    follow_on(duration);
    const std::size_t index = latency_.record_within(duration);
    ++slice_counts_[Buckets<slice_bits>::index_of_finer<series_bits>(index)];
  }

  // The three times of an open load: from the intended start, and the delay before the actual one, split into
  // what an earlier call caused (it ended at `free`) and what the generator did; of that what it was busy with until it
  // was `ready` to wait is its own (`never`: it did not wait).
  void record_intended(Instant intended, Instant free, Instant ready, Instant start, Instant end) {
    const Instant possible = std::max(intended, free);
    keep(intended_, end - intended);
    keep(backpressure_, possible - intended);
    keep(timer_error_, start - possible);
    keep(busy_, std::max<Nanoseconds>(0, std::min(ready, start) - possible));
    if (deadline_ > 0) judge(end - intended);
  }

  // Of a phase in which calls may fail: a call inside the window has returned.
  void replied(Instant end) {
    silence_ = std::max(silence_, end - last_reply_);
    last_reply_ = end;
    unanswered_ = 0;
  }

  // A call has returned an error: it is counted, if it ended inside the window, and nothing of it is timed.
  void failed(Instant start, Instant end, Instant closes) {
    gap_ += static_cast<std::uint64_t>(std::max<Nanoseconds>(0, start - last_end_));
    last_end_ = end;
    if (end > closes) return;
    last_inside_ = end;
    ++calls_;
    ++failed_;
    unanswered_ = end - last_reply_;
  }

  // The thread waited on the CPU for so long in all.
  void spun(Nanoseconds time) { spun_ += static_cast<std::uint64_t>(time); }

  // A batch was left out.
  void missed() { ++missed_; }

  // A reply was compared whole; the call after it is kept apart.
  void checked(bool right) {
    ++checked_;
    wrong_ += right ? 0 : 1;
    exclude_next_ = true;
    look_again();
  }

  // The comparing stands between two calls, but it is no gap of the harness's loop.
  void skip_gap_until(Instant now) { last_end_ = now; }

  // Another operation of the same thread had the call before: the gap begins where that one ended, and what is to be
  // kept apart comes here.
  void follow(Recorder& before) {
    last_end_ = before.last_end_;
    if (!before.exclude_next_) return;
    before.exclude_next_ = false;
    before.look_again();
    exclude_next_ = true;
    look_again();
  }

  void merge(const Recorder& other);

  // The window is that of all operations of a port.
  void widen(Instant first_start, Instant last_end) {
    first_start_ = std::min(first_start_, first_start);
    last_inside_ = std::max(last_inside_, last_end);
  }

  const SeriesHistogram& latency() const { return latency_; }
  const SeriesHistogram& intended() const { return intended_; }
  const SeriesHistogram& backpressure() const { return backpressure_; }
  const SeriesHistogram& timer_error() const { return timer_error_; }
  const SeriesHistogram& busy() const { return busy_; }
  const SeriesHistogram& excluded() const { return excluded_; }
  const SeriesHistogram& outside_window() const { return outside_window_; }
  const std::vector<TimeSlice>& slices() const { return slices_; }
  std::size_t slices_used() const { return slice_ + 1; }
  std::vector<Call> largest() const { return largest_.sorted(); }
  const std::vector<std::pair<Instant, Nanoseconds>>& raw() const { return raw_; }
  std::uint64_t calls() const { return calls_; }
  std::uint64_t gap() const { return gap_; }
  // Of the calls in `latency`: how far each was from the one before of its thread, in all, and how many had one.
  std::uint64_t variation() const { return variation_; }
  std::uint64_t successions() const { return latency_.count() - threads(); }
  std::uint64_t wrong() const { return wrong_; }
  std::uint64_t checked() const { return checked_; }
  std::uint64_t unrecorded() const { return unrecorded_; }
  std::uint64_t missed_batches() const { return missed_; }
  std::uint64_t spun() const { return spun_; }
  std::uint64_t on_time() const { return on_time_; }
  std::uint64_t late() const { return late_; }
  std::uint64_t useless() const { return useless_; }
  std::uint64_t failed() const { return failed_; }
  // The longest time from one good reply to the next, and that since the last one where calls failed to the end.
  Nanoseconds silence() const { return silence_; }
  Nanoseconds unanswered() const { return unanswered_; }
  Instant first_start() const { return first_start_; }
  Instant last_end() const { return last_inside_; }

 private:
  // As new, in the memory of one that is no longer wanted: between the rounds of a server-capacity search the caches
  // are to keep what the calls need.
  struct InMemoryOf {
    Recorder& used;
  };
  explicit Recorder(InMemoryOf other)
      : latency_(other.used.latency_.emptied()),
        largest_(std::move(other.used.largest_)),
        intended_(other.used.intended_.emptied()),
        backpressure_(other.used.backpressure_.emptied()),
        timer_error_(other.used.timer_error_.emptied()),
        busy_(other.used.busy_.emptied()),
        excluded_(other.used.excluded_.emptied()),
        outside_window_(other.used.outside_window_.emptied()) {}

  // What cannot be recorded is counted.
  bool keep(SeriesHistogram& histogram, Nanoseconds value) {
    const bool kept = histogram.record(value);
    if (__builtin_expect(!kept, 0)) ++unrecorded_;
    return kept;
  }
  void judge(Nanoseconds elapsed);
  void follow_on(Nanoseconds duration) {
    const Nanoseconds change = duration - previous_;
    variation_ += static_cast<std::uint64_t>(previous_ < 0 ? 0 : change < 0 ? -change : change);
    previous_ = duration;
  }
  // Those whose calls `latency` holds.
  std::uint64_t threads() const { return threads_ > 0 ? threads_ : std::min<std::uint64_t>(latency_.count(), 1); }
  void record_whole(Instant start, Instant end, bool outside);
  void turn_slice(Instant now);
  void look_again() { next_look_ = exclude_next_ || raw_wanted_ > 0 || judges_all_ ? -never : next_slice_; }

  // What every call touches stands first and together: where two processes take turns on a CPU, each line of the
  // cache has to be fetched again.
  SeriesHistogram latency_;
  std::uint32_t* slice_counts_ = nullptr;  // of the slice in hand, from begin() on
  Instant next_look_ = -never;             // a call that ends from here on does not take the short way
  LongestCalls largest_;
  Instant last_end_ = 0;
  Instant last_inside_ = 0;
  std::uint64_t calls_ = 0;
  std::uint64_t gap_ = 0;
  std::uint64_t variation_ = 0;
  Nanoseconds previous_ = -1;  // none yet

  SeriesHistogram intended_, backpressure_, timer_error_, busy_, excluded_, outside_window_;
  std::vector<TimeSlice> slices_ = std::vector<TimeSlice>(1);
  std::size_t slice_ = 0;
  Nanoseconds slice_length_ = never;
  Instant next_slice_ = never;
  std::vector<std::pair<Instant, Nanoseconds>> raw_;
  std::uint64_t raw_wanted_ = 0;  // still
  Instant first_start_ = 0;
  std::uint64_t wrong_ = 0;
  std::uint64_t checked_ = 0;
  std::uint64_t unrecorded_ = 0;
  std::uint64_t missed_ = 0;
  std::uint64_t spun_ = 0;
  Nanoseconds deadline_ = 0;       // 0: none
  Nanoseconds useless_after_ = 0;  // 0: never
  bool judges_all_ = false;        // by their duration: the load has no intended starts
  std::uint64_t on_time_ = 0;
  std::uint64_t late_ = 0;
  std::uint64_t useless_ = 0;
  std::uint64_t threads_ = 0;  // 0: only its own
  bool exclude_next_ = false;
  Instant last_reply_ = 0;
  Nanoseconds silence_ = 0;
  Nanoseconds unanswered_ = 0;
  std::uint64_t failed_ = 0;
};

}  // namespace orrery
