// References of another type, as TAO makes them. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

// A reference of the wanted type without asking the object: the servant itself may be of another.
template <class Interface>
struct Narrowed {
  static auto of(CORBA::Object_ptr object) { return Interface::_unchecked_narrow(object); }
};
template <>
struct Narrowed<CORBA::Object> {
  static CORBA::Object_ptr of(CORBA::Object_ptr object) { return CORBA::Object::_duplicate(object); }
};

}  // namespace corba
}  // namespace orrery
