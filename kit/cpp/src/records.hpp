// How what was measured travels: `record` lines (kit/PROTOCOL.md, Collecting).
#pragma once

#include <functional>

#include "message.hpp"
#include "orrery/recorder.hpp"

namespace orrery {

using Sink = std::function<void(const Message&)>;

// What was measured of one operation in a phase: series, slices, largest, raw and counters.
void write_operation(const Phase& phase, const std::string& operation, const Recorder& recorded, const Sink& sink);

// The ledger of the process.
void write_ledger(const Sink& sink);

// The trace buffer and what it could not hold.
void write_trace(const Sink& sink);

// `fact` records; `name` is dotted.
void write_fact(const std::string& name, const std::string& value, const Sink& sink);

}  // namespace orrery
