// omniORB by hand: calls on the generated stub.
#pragma once

#include "seven_calls.hh"
// After the stubs.
#include "corba/static_calls.hpp"
