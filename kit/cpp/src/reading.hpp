// What the lines of the plan and of its phases say (kit/PROTOCOL.md).
#pragma once

#include "message.hpp"
#include "orrery/phase.hpp"
#include "orrery/setup.hpp"
#include "reactions.hpp"

namespace orrery {

Port read_port(const Message& message);
Reaction read_reaction(const Message& message);

// `seed` is the process's.
Phase read_phase(const Message& message, std::uint64_t seed);

}  // namespace orrery
