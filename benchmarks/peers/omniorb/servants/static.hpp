// omniORB by hand: a servant of the generated skeleton.
#pragma once

#include "seven_calls.hh"
// After the skeletons.
#include "corba/static_servant.hpp"
