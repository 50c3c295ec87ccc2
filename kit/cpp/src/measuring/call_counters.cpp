#include "orrery/measuring/call_counters.hpp"

#include <mutex>

namespace orrery {
namespace {
std::mutex mutex;
std::vector<CallCounter> all_counters;
std::vector<std::vector<Tally>> pages;  // kept when their thread ends or takes a longer one: their calls still count
}  // namespace

__thread CallCounters::Page CallCounters::page_{nullptr, 0};

std::size_t CallCounters::open(CallCounter counter) {
  const std::scoped_lock lock(mutex);
  all_counters.push_back(std::move(counter));
  return all_counters.size() - 1;
}

void CallCounters::turn_page() {
  const std::scoped_lock lock(mutex);
  // When the list of pages grows, pages move but not what they hold: tallies stay where they are.
  pages.emplace_back(all_counters.size());
  page_ = {pages.back().data(), pages.back().size()};
}

const std::vector<CallCounter>& CallCounters::counters() { return all_counters; }

Tally CallCounters::total(std::size_t counter) {
  const std::scoped_lock lock(mutex);
  Tally sum;
  for (const auto& page : pages) {
    if (counter >= page.size()) continue;
    sum.calls += page[counter].calls;
    sum.in += page[counter].in;
    sum.out += page[counter].out;
  }
  return sum;
}

}  // namespace orrery
