// What the lines of the plan say (kit/PROTOCOL.md).
#pragma once

#include <memory>

#include "orrery/setup/setup.hpp"
#include "orrery/types/values.hpp"
#include "protocol/message.hpp"
#include "serving/reactions.hpp"

namespace orrery {

Port read_port(const Message& message);
// Of a port that publishes or subscribes.
std::unique_ptr<Samples> read_samples(const Message& message, Port::Kind kind);
Reaction read_reaction(const Message& message);
// What an any holds.
Held read_held(const Message& message);

}  // namespace orrery
