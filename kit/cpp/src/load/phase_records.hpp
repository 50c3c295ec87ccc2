// How what was measured travels: `record` lines (kit/PROTOCOL.md, Collecting).
#pragma once

#include "orrery/load/recorder.hpp"
#include "protocol/records.hpp"

namespace orrery {

// The records of one measured phase, of each of its operations: series, slices, largest, raw and counters.
void write_phase(const Phase& phase, const std::vector<Recorder>& recorded, const Sink& sink);

}  // namespace orrery
