#include "orrery/load/longest.hpp"

#include <algorithm>

namespace orrery {
namespace {

bool longer(const Call& a, const Call& b) { return a.duration > b.duration; }

}  // namespace

void LongestCalls::shorten() {
  std::nth_element(calls_.begin(), calls_.begin() + kept - 1, calls_.end(), longer);
  used_ = kept;
  floor_ = calls_[kept - 1].duration;
}

void LongestCalls::merge(const LongestCalls& other) {
  for (std::size_t i = 0; i < other.used_; ++i) {
    if (may_hold(other.calls_[i].duration)) put(other.calls_[i]);
  }
}

std::vector<Call> LongestCalls::sorted() const {
  std::vector<Call> all(calls_.begin(), calls_.begin() + static_cast<std::ptrdiff_t>(used_));
  std::sort(all.begin(), all.end(), longer);
  all.resize(std::min(all.size(), kept));
  return all;
}

}  // namespace orrery
