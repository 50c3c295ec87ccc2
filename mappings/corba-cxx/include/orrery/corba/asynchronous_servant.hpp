// Servants that reply through a response handler (AMH), which they are given with each call. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>
#include <orrery/serving/servant.hpp>

#include "orrery/corba/any.hpp"
#include "orrery/corba/array.hpp"
#include "orrery/corba/reference.hpp"

namespace orrery {
namespace corba {

// Specialised by generated code for each interface; it serves as any other servant does.
template <class Interface>
class AsynchronousServant;

}  // namespace corba
}  // namespace orrery
