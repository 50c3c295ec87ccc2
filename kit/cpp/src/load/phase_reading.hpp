// What the line of a phase says (kit/PROTOCOL.md).
#pragma once

#include "orrery/load/phase.hpp"
#include "protocol/message.hpp"

namespace orrery {

// `seed` is the process's.
Phase read_phase(const Message& message, std::uint64_t seed);

}  // namespace orrery
