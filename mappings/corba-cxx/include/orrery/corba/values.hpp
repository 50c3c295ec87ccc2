// All shapes of values that the C++ mapping of CORBA has. Valid C++14.
#pragma once

#include "orrery/corba/any.hpp"
#include "orrery/corba/array.hpp"
#include "orrery/corba/reference.hpp"
#include "orrery/corba/sequence.hpp"
#include "orrery/corba/text.hpp"
