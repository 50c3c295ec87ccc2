// Log-linear histograms of nanoseconds (the buckets of Gil Tene's HdrHistogram). Valid C++14.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace orrery {

// `Bits` sub-buckets a power of two: the relative error is below 2^-Bits. Values up to 2^42 ns (73 minutes).
template <unsigned Bits>
class Buckets {
 public:
  static constexpr unsigned largest_power = 42;
  static constexpr std::size_t count = (static_cast<std::size_t>(largest_power - Bits) << Bits) + (1u << Bits);

  static bool fits(std::int64_t value) { return static_cast<std::uint64_t>(value) >> largest_power == 0; }

  static std::size_t index(std::int64_t value) {
    const auto v = static_cast<std::uint64_t>(value);
    if (v < (1u << (Bits + 1))) return v;
    const unsigned e = 63u - static_cast<unsigned>(__builtin_clzll(v)) - Bits;
    return (static_cast<std::size_t>(e) << Bits) + (v >> e);
  }

  // The index of a value whose index among the buckets of `Finer` bits is known.
  template <unsigned Finer>
  static std::size_t index_of_finer(std::size_t finer) {
    if (finer < (1u << (Finer + 1))) return index(static_cast<std::int64_t>(finer));  // it is the value itself
    return (finer >> (Finer - Bits)) + (static_cast<std::size_t>(Finer - Bits) << Bits);
  }

  // The values of bucket `index` are [first, second).
  static std::pair<std::int64_t, std::int64_t> bounds(std::size_t index) {
    if (index < (1u << (Bits + 1))) return {static_cast<std::int64_t>(index), static_cast<std::int64_t>(index) + 1};
    const std::size_t e = (index >> Bits) - 1;
    const auto m = static_cast<std::int64_t>(index - (e << Bits));
    return {m << e, (m + 1) << e};
  }
};

// How many values fell into each bucket.
template <unsigned Bits, class Count>
class Counts {
 public:
  Counts() : counts_(Buckets<Bits>::count, 0) {}

  // One value that fits.
  void add(std::int64_t value) { ++counts_[Buckets<Bits>::index(value)]; }
  Count* data() { return counts_.data(); }

  void merge(const Counts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }

  const std::vector<Count>& counts() const { return counts_; }
  std::uint64_t count() const { return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}); }

 private:
  std::vector<Count> counts_;
};

// A histogram with exact minimum, maximum and sum.
template <unsigned Bits, class Count>
class Histogram : public Counts<Bits, Count> {
 public:
  // False if the value cannot be recorded; the caller counts it.
  bool record(std::int64_t value) {
    if (!Buckets<Bits>::fits(value)) return false;
    this->add(value);
    sum_ += value;
    if (value < min_) min_ = value;
    if (value > max_) max_ = value;
    return true;
  }

  // The smallest so far? A value that is not, nor the largest, fits, and is recorded by the cheaper record_within(),
  // which gives the bucket that it is in.
  bool is_below(std::int64_t value) const { return value < min_; }
  std::size_t record_within(std::int64_t value) {
    const std::size_t index = Buckets<Bits>::index(value);
    ++this->data()[index];
    sum_ += value;
    return index;
  }

  // Its memory with nothing in it. Only what holds something is written: the rest stays out of the caches.
  Histogram emptied() {
    using Index = Buckets<Bits>;
    if (min_ <= max_) std::fill(this->data() + Index::index(min_), this->data() + Index::index(max_) + 1, Count{0});
    sum_ = max_ = 0;
    min_ = INT64_MAX;
    return std::move(*this);
  }

  void merge(const Histogram& other) {
    Counts<Bits, Count>::merge(other);
    sum_ += other.sum_;
    if (other.min_ < min_) min_ = other.min_;
    if (other.max_ > max_) max_ = other.max_;
  }

  std::int64_t sum() const { return sum_; }
  std::int64_t min() const { return min_ == INT64_MAX ? 0 : min_; }
  std::int64_t max() const { return max_; }

 private:
  std::int64_t sum_ = 0;
  std::int64_t min_ = INT64_MAX;
  std::int64_t max_ = 0;
};

}  // namespace orrery
