// What is particular to TAO's requests (DII). Valid C++14.
#pragma once

#include <tao/AnyTypeCode/NVList.h>
#include <tao/DynamicInterface/ExceptionList.h>
#include <tao/DynamicInterface/Request.h>

#include <orrery/corba/arrival.hpp>

namespace orrery {
namespace corba {

// What comes back in the any is of this type.
inline void expect(CORBA::Any& any, CORBA::TypeCode_ptr type) { any._tao_set_typecode(type); }

// `invoke` throws by itself.
inline void raise_what_came(CORBA::Request_ptr) {}

// Until the reply to a request that was sent deferred is there; `get_response` alone would stay in the loop where
// another thread took it in.
inline void await_reply(CORBA::Request_ptr request) {
  run_loop_until([request] { return request->response_received(); });
  request->get_response();
}

}  // namespace corba
}  // namespace orrery
