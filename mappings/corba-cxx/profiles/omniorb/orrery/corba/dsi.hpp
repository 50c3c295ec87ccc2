// What is particular to omniORB's servants without a skeleton (DSI). Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

// The request keeps a copy. Of an any with a nil reference that was put in as such, a copy does not know how it is
// written, and the reply fails; once it is written it is copied so. All others are written by the copy too.
inline void give_result(CORBA::ServerRequest_ptr request, const CORBA::Any& result) {
  result.PR_streamToRead();
  request->set_result(result);
}

}  // namespace corba
}  // namespace orrery
