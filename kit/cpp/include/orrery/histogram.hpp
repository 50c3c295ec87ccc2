// Log-linear histograms of nanoseconds (the buckets of Gil Tene's HdrHistogram). Valid C++14.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace orrery {

// `Bits` sub-buckets a power of two: the relative error is below 2^-Bits. Values up to 2^42 ns (73 minutes).
template <unsigned Bits>
class Buckets {
 public:
  static constexpr unsigned largest_power = 42;
  static constexpr std::size_t count = (static_cast<std::size_t>(largest_power - Bits) << Bits) + (1u << Bits);

  static bool fits(std::int64_t value) { return value >= 0 && value < (std::int64_t{1} << largest_power); }

  static std::size_t index(std::int64_t value) {
    const auto v = static_cast<std::uint64_t>(value);
    if (v < (1u << (Bits + 1))) return v;
    const unsigned e = 63u - static_cast<unsigned>(__builtin_clzll(v)) - Bits;
    return (static_cast<std::size_t>(e) << Bits) + (v >> e);
  }

  // The values of bucket `index` are [first, second).
  static std::pair<std::int64_t, std::int64_t> bounds(std::size_t index) {
    if (index < (1u << (Bits + 1))) return {static_cast<std::int64_t>(index), static_cast<std::int64_t>(index) + 1};
    const std::size_t e = (index >> Bits) - 1;
    const auto m = static_cast<std::int64_t>(index - (e << Bits));
    return {m << e, (m + 1) << e};
  }
};

// A histogram with exact count, minimum, maximum and sum.
template <unsigned Bits, class Count>
class Histogram {
 public:
  Histogram() : counts_(Buckets<Bits>::count, 0) {}

  // False if the value cannot be recorded; the caller counts it.
  bool record(std::int64_t value) {
    if (!Buckets<Bits>::fits(value)) return false;
    ++counts_[Buckets<Bits>::index(value)];
    ++count_;
    sum_ += value;
    if (value < min_) min_ = value;
    if (value > max_) max_ = value;
    return true;
  }

  void merge(const Histogram& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    count_ += other.count_;
    sum_ += other.sum_;
    if (other.min_ < min_) min_ = other.min_;
    if (other.max_ > max_) max_ = other.max_;
  }

  void clear() { *this = Histogram(); }

  const std::vector<Count>& counts() const { return counts_; }
  std::uint64_t count() const { return count_; }
  std::int64_t sum() const { return sum_; }
  std::int64_t min() const { return count_ == 0 ? 0 : min_; }
  std::int64_t max() const { return max_; }

 private:
  std::vector<Count> counts_;
  std::uint64_t count_ = 0;
  std::int64_t sum_ = 0;
  std::int64_t min_ = INT64_MAX;
  std::int64_t max_ = 0;
};

}  // namespace orrery
