#include "protocol/records.hpp"

#include <algorithm>
#include <cstddef>

#include "orrery/measuring/call_counters.hpp"
#include "orrery/measuring/marks.hpp"

namespace orrery {

namespace {

// As many as kit/PROTOCOL.md allows (Collecting).
constexpr std::size_t samples_a_line = 2048;
constexpr std::ptrdiff_t marks_a_line = 2048;

std::string joined(const Departure& entry) {
  return std::to_string(entry.number) + ':' + std::to_string(entry.start) + ':' + std::to_string(entry.correlation) +
         ':' + std::to_string(entry.sum);
}
std::string joined(const Arrival& entry) {
  return std::to_string(entry.number) + ':' + std::to_string(entry.correlation) + ':' + std::to_string(entry.read) +
         ':' + std::to_string(entry.done) + ':' + std::to_string(entry.sum);
}

template <class Entry>
void write_log(const char* type, const Port& port, const Log<Entry>& log, const Sink& sink) {
  std::size_t at = 0;
  // One line at least: that nothing came, and what was lost, is said too.
  do {
    std::string data;
    for (const std::size_t end = std::min(at + samples_a_line, log.size()); at < end; ++at) {
      if (!data.empty()) data += ',';
      data += joined(log[at]);
    }
    sink(Message("record")
             .with("type", std::string_view(type))
             .with("object", port.object)
             .with("port", port.name)
             .with("lost", std::uint64_t{log.lost()})
             .with("data", data));
  } while (at < log.size());
}

void write_row(const Marks::Row& row, const Sink& sink) {
  const Marks::Entry* at = row.entries.data();
  do {
    std::string data;
    for (const Marks::Entry* const end = at + std::min(marks_a_line, row.next - at); at < end; ++at) {
      if (!data.empty()) data += ',';
      data += std::to_string(at->point) + ':' + std::to_string(at->number) + ':' + std::to_string(at->time);
    }
    sink(Message("record")
             .with("type", std::string_view("marks"))
             .with("thread", row.thread)
             .with("lost", row.lost)
             .with("data", data));
  } while (at < row.next);
}

}  // namespace

void write_samples(const Port& port, const Sink& sink) {
  if (port.kind == Port::Kind::publish) {
    write_log("departures", port, port.samples->departures, sink);
  } else {
    write_log("arrivals", port, port.samples->arrivals, sink);
  }
}

void write_call_counters(const Sink& sink) {
  const auto& counters = CallCounters::counters();
  for (std::size_t i = 0; i < counters.size(); ++i) {
    const Tally total = CallCounters::total(i);
    sink(Message("record")
             .with("type", std::string_view("calls"))
             .with("object", counters[i].object)
             .with("port", counters[i].port)
             .with("operation", counters[i].operation)
             .with("side", std::string_view(counters[i].side))
             .with("calls", total.calls)
             .with("in", total.in)
             .with("out", total.out));
  }
}

void write_marks(const Sink& sink) {
  if (!Marks::enabled()) return;
  for (const Marks::Row& row : Marks::rows()) {
    if (row.next != row.entries.data() || row.lost > 0) write_row(row, sink);
  }
  write_fact("marks.cost", std::to_string(measure_mark()), sink);
}

void write_fact(const std::string& name, const std::string& value, const Sink& sink) {
  sink(Message("record").with("type", std::string_view("fact")).with("name", name).with("value", value));
}

}  // namespace orrery
