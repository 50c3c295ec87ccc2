// What calls by request share; how arguments get in and results out is generated. Valid C++14.
#pragma once

#include <orrery/corba/dii.hpp>

#include "orrery/corba/any.hpp"
#include "orrery/corba/array.hpp"

namespace orrery {
namespace corba {

// Specialised by generated code for each operation:
//   static void put(CORBA::Request_ptr, Args&);          arguments, and the types of what comes back
//   static void take(CORBA::Request_ptr, Args&);         results as plain values
template <class Op>
struct Dynamic;

// The value of an argument that came back.
inline const CORBA::Any& argument(CORBA::Request_ptr request, CORBA::ULong index) {
  return *request->arguments()->item(index)->value();
}

}  // namespace corba
}  // namespace orrery
