// References of another type, as MICO makes them: by the class of the stub. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

// Specialised by generated code for each interface: `type` is its stub, repository_id() what it is called on the wire.
template <class Interface>
struct StubClass;

// A reference of the wanted type without asking the object, which `_narrow` may: the servant itself may be of another.
template <class Interface>
struct Narrowed {
  static Interface* of(CORBA::Object_ptr object) {
    // One that this process serves has its type already.
    if (void* const own = object->_narrow_helper(StubClass<Interface>::repository_id())) {
      return Interface::_duplicate(static_cast<Interface*>(own));
    }
    Interface* const made = new typename StubClass<Interface>::type;
    made->CORBA::Object::operator=(*object);
    // Who gets it in a call takes it for what it says of itself, or else asks the object.
    made->_ior()->objid(StubClass<Interface>::repository_id());
    return made;
  }
};
template <>
struct Narrowed<CORBA::Object> {
  static CORBA::Object_ptr of(CORBA::Object_ptr object) { return CORBA::Object::_duplicate(object); }
};

}  // namespace corba
}  // namespace orrery
