#include "load/phase_records.hpp"

namespace orrery {
namespace {

// As many as kit/PROTOCOL.md allows (Collecting).
constexpr std::size_t raw_pairs_a_line = 4096;

// What of a phase the records are about.
struct Subject {
  const Phase& phase;
  const std::string& operation;
};

Message record(const char* type, const Subject& subject) {
  Message message("record");
  message.with("type", std::string_view(type))
      .with("phase", subject.phase.id)
      .with("object", subject.phase.object)
      .with("port", subject.phase.port)
      .with("operation", subject.operation);
  return message;
}

template <class Counts>
std::string sparse(const Counts& counts) {
  std::string data;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (!data.empty()) data += ',';
    data += std::to_string(i) + ':' + std::to_string(counts[i]);
  }
  return data;
}

void write_series(const Subject& subject, const char* name, const SeriesHistogram& series, const Sink& sink) {
  if (series.count() == 0) return;
  sink(record("series", subject)
           .with("name", std::string_view(name))
           .with("count", series.count())
           .with("min", series.min())
           .with("max", series.max())
           .with("sum", series.sum())
           .with("data", sparse(series.counts())));
}

void write_slices(const Subject& subject, const Recorder& recorded, const Sink& sink) {
  for (std::size_t i = 0; i < recorded.slices_used(); ++i) {
    const TimeSlice& slice = recorded.slices()[i];
    if (slice.latency.count() == 0) continue;
    // The last slice has no end of its own: nothing came after it.
    const Instant end = slice.end == 0 ? recorded.last_end() : slice.end;
    sink(record("slice", subject)
             .with("begin", slice.begin)
             .with("end", end)
             .with("count", slice.latency.count())
             .with("data", sparse(slice.latency.counts())));
  }
}

void write_largest(const Subject& subject, const Recorder& recorded, const Sink& sink) {
  std::string data;
  for (const Call& call : recorded.largest()) {
    if (!data.empty()) data += ',';
    data += std::to_string(call.number) + ':' + std::to_string(call.start) + ':' + std::to_string(call.duration);
  }
  if (!data.empty()) sink(record("largest", subject).with("data", data));
}

void write_raw(const Subject& subject, const Recorder& recorded, const Sink& sink) {
  const auto& pairs = recorded.raw();
  for (std::size_t begin = 0; begin < pairs.size(); begin += raw_pairs_a_line) {
    std::string data;
    for (std::size_t i = begin; i < std::min(begin + raw_pairs_a_line, pairs.size()); ++i) {
      if (!data.empty()) data += ',';
      data += std::to_string(pairs[i].first) + ':' + std::to_string(pairs[i].second);
    }
    sink(record("raw", subject).with("data", data));
  }
}

void write_counters(const Subject& subject, const Recorder& recorded, const Sink& sink) {
  const Phase& phase = subject.phase;
  const auto write = [&](const char* name, std::uint64_t value) {
    sink(record("counter", subject).with("name", std::string_view(name)).with("value", value));
  };
  write("begin", static_cast<std::uint64_t>(recorded.first_start()));
  write("end", static_cast<std::uint64_t>(recorded.last_end()));
  write("gap", recorded.gap());
  write("variation", recorded.variation());
  write("successions", recorded.successions());
  write("wrong", recorded.wrong());
  write("checked", recorded.checked());
  write("unrecorded", recorded.unrecorded());
  if (phase.wait == Wait::exact) write("stretch", static_cast<std::uint64_t>(phase.stretch));
  if (phase.wait != Wait::sleep) write("spun", recorded.spun());
  if (phase.late == Late::miss) write("missed", recorded.missed_batches());
  if (phase.fallible) {
    write("failed", recorded.failed());
    write("silence", static_cast<std::uint64_t>(recorded.silence()));
    write("unanswered", static_cast<std::uint64_t>(recorded.unanswered()));
  }
  if (phase.deadline == 0) return;
  write("on_time", recorded.on_time());
  write("late", recorded.late());
  if (phase.useless > 0) write("useless", recorded.useless());
}

void write_operation(const Subject& subject, const Recorder& recorded, const Sink& sink) {
  write_series(subject, "latency", recorded.latency(), sink);
  write_series(subject, "intended", recorded.intended(), sink);
  write_series(subject, "backpressure", recorded.backpressure(), sink);
  write_series(subject, "timer_error", recorded.timer_error(), sink);
  write_series(subject, "busy", recorded.busy(), sink);
  write_series(subject, "excluded", recorded.excluded(), sink);
  write_series(subject, "outside_window", recorded.outside_window(), sink);
  write_slices(subject, recorded, sink);
  write_largest(subject, recorded, sink);
  write_raw(subject, recorded, sink);
  write_counters(subject, recorded, sink);
}

}  // namespace

void write_phase(const Phase& phase, const std::vector<Recorder>& recorded, const Sink& sink) {
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    write_operation(Subject{phase, phase.operations[i].operation}, recorded[i], sink);
  }
}

}  // namespace orrery
