// TAO by hand: a servant of the generated skeleton.
#pragma once

#include "seven_callsS.h"
// After the skeletons.
#include "corba/static_servant.hpp"
