#include "load/phase_reading.hpp"

#include <charconv>

#include "protocol/keys.hpp"

namespace orrery {
namespace {

// `A*9`.
Share read_share(std::string_view text) {
  const std::size_t star = text.rfind('*');
  const std::string_view digits = text.substr(std::min(star, text.size() - 1) + 1);
  Share share{std::string(text.substr(0, star)), 0};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), share.weight);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  if (star == std::string_view::npos || share.operation.empty() || !whole || share.weight == 0) {
    throw ProtocolError("`" + std::string(text) + "` is no operation with its weight");
  }
  return share;
}

void read_operations(const Message& message, Phase& phase) {
  if (message.has("operation") == message.has("operations")) {
    throw ProtocolError("`phase` needs one of operation and operations");
  }
  if (message.has("operations") != message.has("order")) throw ProtocolError("operations and order belong together");
  if (message.has("operation")) {
    phase.operations = {{message.text("operation"), 1}};
    return;
  }
  for (const auto& share : listed("operations", message.text("operations"))) {
    phase.operations.push_back(read_share(share));
  }
  phase.order = one_of<Mixture>(message, "order", "", {{"mix", Mixture::mix}, {"round", Mixture::round}});
}

void read_load(const Message& message, Phase& phase) {
  phase.load = one_of<Load>(message, "load", "closed",
                            {{"closed", Load::closed},
                             {"burst", Load::burst},
                             {"constant-rate", Load::constant_rate},
                             {"poisson", Load::poisson},
                             {"think-time", Load::think_time},
                             {"fault", Load::fault}});
  phase.calls = at_least<std::uint64_t>(0, message, "calls", 0);
  phase.time = at_least<Nanoseconds>(0, message, "time", 0);
  phase.window = at_least<unsigned>(1, message, "window", 1);
  phase.burst = at_least<unsigned>(1, message, "burst", 1);
  phase.interval = at_least<Nanoseconds>(0, message, "interval", 0);
  phase.late = one_of<Late>(message, "late", "queue", {{"queue", Late::queue}, {"miss", Late::miss}});
  phase.wait =
      one_of<Wait>(message, "wait", "sleep", {{"sleep", Wait::sleep}, {"exact", Wait::exact}, {"spin", Wait::spin}});
  phase.think_time = at_least<Nanoseconds>(0, message, "think_time", 0);
  phase.deadline = at_least<Nanoseconds>(0, message, "deadline", 0);
  phase.useless = at_least<Nanoseconds>(0, message, "useless", 0);
  phase.fallible = at_least<unsigned>(0, message, "fallible", 0) > 0;
}

void read_fault(const Message& message, Phase& phase) {
  phase.fault.counts = message.text("counts", "");
  phase.fault.after = at_least<std::uint64_t>(0, message, "after", never);
  phase.fault.kill = at_least<int>(0, message, "kill", 0);
  phase.fault.leave = at_least<unsigned>(0, message, "leave", 0) > 0;
}

// What only makes sense together.
void check(const Phase& phase) {
  if (phase.kind != PhaseKind::verify && phase.calls == 0 && phase.time == 0) {
    throw ProtocolError("`phase` needs calls or time");
  }
  const bool is_open = phase.load == Load::constant_rate || phase.load == Load::poisson;
  if (is_open && phase.interval == 0) throw ProtocolError("load=constant-rate and load=poisson need an interval");
  const bool is_fault = phase.load == Load::fault;
  if (is_fault && (phase.calls == 0 || phase.fault.counts.empty() || phase.operations.size() != 1)) {
    throw ProtocolError("load=fault needs calls, counts and one operation");
  }
  if (!is_fault && (!phase.fault.counts.empty() || phase.fault.kill > 0 || phase.fault.leave)) {
    throw ProtocolError("counts, kill and leave belong to load=fault");
  }
  if (phase.load == Load::think_time && phase.think_time == 0)
    throw ProtocolError("load=think-time needs a think_time");
  const bool batches_with_a_plan = phase.load == Load::burst && phase.interval > 0;
  if (phase.late == Late::miss && !batches_with_a_plan) throw ProtocolError("late=miss needs bursts with an interval");
  if (phase.wait != Wait::sleep && !phase.is_planned()) {
    throw ProtocolError("wait=exact and wait=spin need intended starts");
  }
  if (phase.fallible && !is_open) throw ProtocolError("fallible=1 belongs to load=constant-rate and load=poisson");
  if (phase.useless > 0 && (phase.deadline == 0 || phase.useless < phase.deadline)) {
    throw ProtocolError("useless needs a deadline before it");
  }
}

}  // namespace

Phase read_phase(const Message& message, std::uint64_t seed) {
  Phase phase;
  phase.id = at_least<std::uint64_t>(0, message, "id", 0);
  phase.object = message.text("object");
  phase.port = message.text("port");
  phase.kind = one_of<PhaseKind>(
      message, "kind", "", {{"verify", PhaseKind::verify}, {"warm", PhaseKind::warm}, {"measure", PhaseKind::measure}});
  read_operations(message, phase);
  read_load(message, phase);
  read_fault(message, phase);
  phase.verify_one_in = at_least<std::uint64_t>(0, message, "verify_one_in", 0);
  phase.slice = at_least<Nanoseconds>(0, message, "slice", 0);
  phase.raw = at_least<std::uint64_t>(0, message, "raw", 0);
  phase.first = at_least<std::size_t>(0, message, "first", 0);
  // Verifying is no measurement: nobody waits for another.
  phase.members = phase.kind == PhaseKind::verify ? 1 : at_least<unsigned>(1, message, "members", 1);
  phase.seed = seed;
  check(phase);
  return phase;
}

}  // namespace orrery
