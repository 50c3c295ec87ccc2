// TAO by hand: calls on the generated stub.
#pragma once

#include "seven_callsC.h"
// After the stubs.
#include "corba/static_calls.hpp"
