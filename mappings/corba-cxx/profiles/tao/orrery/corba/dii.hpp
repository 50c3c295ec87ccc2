// What is particular to TAO's requests (DII). Valid C++14.
#pragma once

#include <ace/Time_Value.h>
#include <tao/AnyTypeCode/NVList.h>
#include <tao/DynamicInterface/ExceptionList.h>
#include <tao/DynamicInterface/Request.h>

#include <orrery/corba/reference.hpp>

namespace orrery {
namespace corba {

// What comes back in the any is of this type.
inline void expect(CORBA::Any& any, CORBA::TypeCode_ptr type) { any._tao_set_typecode(type); }

// `invoke` throws by itself.
inline void raise_what_came(CORBA::Request_ptr) {}

// Until the reply to a request that was sent deferred is there. Whoever is in the ORB's loop takes replies in, also
// those that other threads wait for; `get_response` alone would stay in the loop then, until something else comes.
inline void await_reply(CORBA::Request_ptr request) {
  while (!request->response_received()) {
    ACE_Time_Value longest(0, 1000);
    process_orb()->perform_work(longest);
  }
  request->get_response();
}

}  // namespace corba
}  // namespace orrery
