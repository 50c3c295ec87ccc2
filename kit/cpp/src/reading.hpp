// What the lines of the plan say (kit/PROTOCOL.md).
#pragma once

#include "message.hpp"
#include "orrery/setup.hpp"
#include "reactions.hpp"

namespace orrery {

Port read_port(const Message& message);
Reaction read_reaction(const Message& message);

}  // namespace orrery
