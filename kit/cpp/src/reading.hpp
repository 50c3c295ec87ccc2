// What the lines of the plan say (kit/PROTOCOL.md).
#pragma once

#include "message.hpp"
#include "orrery/setup.hpp"
#include "reactions.hpp"

namespace orrery {

Port read_port(const Message& message);
// Of a port that publishes or subscribes.
std::unique_ptr<Samples> read_samples(const Message& message, Port::Kind kind);
Reaction read_reaction(const Message& message);

}  // namespace orrery
