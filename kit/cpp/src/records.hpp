// How what was measured travels: `record` lines (kit/PROTOCOL.md, Collecting).
#pragma once

#include <functional>

#include "message.hpp"
#include "orrery/recorder.hpp"

namespace orrery {

using Sink = std::function<void(const Message&)>;

// The records of one measured phase, of each of its operations: series, slices, largest, raw and counters.
void write_phase(const Phase& phase, const std::vector<Recorder>& recorded, const Sink& sink);

// The ledger of the process.
void write_ledger(const Sink& sink);

// The trace buffer and what it could not hold.
void write_trace(const Sink& sink);

// `fact` records; `name` is dotted.
void write_fact(const std::string& name, const std::string& value, const Sink& sink);

}  // namespace orrery
