// Whether a port got the peers that its kind has to have.
#pragma once

#include "orrery/setup/setup.hpp"

namespace orrery {

// Throws ProtocolError, which names the port, where it did not.
void check_bound(const Port& port);

}  // namespace orrery
