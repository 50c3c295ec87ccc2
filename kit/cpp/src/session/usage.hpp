// What the process itself knows of its use of the machine.
#pragma once

#include "protocol/message.hpp"

namespace orrery {

// Adds wall, user, system, voluntary, involuntary, minor, major, delay and threads to a `usage` line.
void add_usage(Message& message);

}  // namespace orrery
