#include "protocol/records.hpp"

#include <algorithm>

#include "orrery/measuring/call_counters.hpp"
#include "orrery/measuring/marks.hpp"

namespace orrery {

namespace {

// As many as kit/PROTOCOL.md allows (Collecting).
constexpr std::size_t samples_a_line = 2048;

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

void write_trace(const Sink& sink) {
  for (std::size_t i = 0; i < Trace::size(); ++i) {
    const Trace::Entry& entry = Trace::at(i);
    sink(Message("record")
             .with("type", std::string_view("trace"))
             .with("point", std::uint64_t{entry.point})
             .with("correlation", entry.correlation)
             .with("time", entry.time));
  }
  if (Trace::enabled()) write_fact("trace.lost", std::to_string(Trace::lost()), sink);
}

void write_fact(const std::string& name, const std::string& value, const Sink& sink) {
  sink(Message("record").with("type", std::string_view("fact")).with("name", name).with("value", value));
}

}  // namespace orrery
