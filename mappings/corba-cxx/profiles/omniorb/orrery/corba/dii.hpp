// What is particular to omniORB's requests (DII). Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

// What comes back in the any is of this type.
inline void expect(CORBA::Any& any, CORBA::TypeCode_ptr type) { any.replace(type, nullptr); }

// A request keeps the exception that it met.
inline void raise_what_came(CORBA::Request_ptr request) {
  CORBA::Exception* exception = request->env()->exception();
  if (exception != nullptr) exception->_raise();
}

// Until the reply to a request that was sent deferred is there.
inline void await_reply(CORBA::Request_ptr request) { request->get_response(); }

}  // namespace corba
}  // namespace orrery
