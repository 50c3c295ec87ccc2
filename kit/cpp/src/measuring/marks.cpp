#include "orrery/measuring/marks.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "measuring/notes.hpp"

namespace orrery {
namespace {
std::mutex mutex;
std::deque<Marks::Row> all_rows;  // a deque, because threads hold on to their rows; they stay when their thread ends
std::size_t each = 0;

// Touched too: no page is to be met for the first time while something is measured.
void empty(Marks::Row& row) {
  row.entries.assign(each, Marks::Entry{});
  row.next = row.entries.data();
  row.end = row.next + row.entries.size();
  row.lost = 0;
}

Marks::Row* new_row() {
  const std::scoped_lock lock(mutex);
  all_rows.push_back({syscall(SYS_gettid), {}, nullptr, nullptr, 0});
  empty(all_rows.back());
  return &all_rows.back();
}
}  // namespace

__thread Marks::Row* Marks::row_ = nullptr;

void Marks::enable(std::size_t each_thread) {
  const std::scoped_lock lock(mutex);
  each = each_thread;
  for (Row& row : all_rows) empty(row);
}

bool Marks::enabled() { return each > 0; }

void Marks::set_without_room(Point point, std::uint64_t number) {
  if (each == 0) return;
  if (row_ != nullptr) {
    ++row_->lost;
    return;
  }
  row_ = new_row();
  set(point, number);
}

const std::deque<Marks::Row>& Marks::rows() { return all_rows; }

Nanoseconds measure_mark() {
  // As measure_clock(): by batches, of which a stall spoils one.
  constexpr int batches = 31;
  constexpr int marks = 1000;
  std::vector<Marks::Entry> room(marks);
  Marks::Row row{0, {}, nullptr, room.data() + room.size(), 0};
  Marks::Row* const own = Marks::row_;
  Marks::row_ = &row;
  std::vector<Nanoseconds> costs;
  for (int batch = 0; batch < batches; ++batch) {
    row.next = room.data();
    const Instant begin = MonotonicClock::now();
    for (int i = 0; i < marks; ++i) orrery_measure_begin(0);
    costs.push_back((MonotonicClock::now() - begin) / marks);
  }
  Marks::row_ = own;
  std::nth_element(costs.begin(), costs.begin() + batches / 2, costs.end());
  return costs[batches / 2];
}

}  // namespace orrery

ORRERY_MARK(measure_begin)
ORRERY_MARK(measure_end)
