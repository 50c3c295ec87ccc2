// What is particular to omniORB's servants without a skeleton (DSI). Valid C++14.
#pragma once

#include <orrery/corba/dii.hpp>

namespace orrery {
namespace corba {

// omniORB asks the servant's methods itself what every object is asked.
inline bool answers_for_orb(PortableServer::DynamicImplementation&, CORBA::ServerRequest_ptr) { return false; }

// The request keeps a copy. Of an any with a nil reference that was put in as such, a copy does not know how it is
// written, and the reply fails; once it is written it is copied so. All others are written by the copy too.
inline void give_result(CORBA::ServerRequest_ptr request, const CORBA::Any& result) {
  result.PR_streamToRead();
  request->set_result(result);
}

// A request of its own, with the arguments of another one.
inline CORBA::Request_ptr request_with(CORBA::Object_ptr target, const char* operation, CORBA::NVList_ptr arguments) {
  CORBA::Request_var made;
  target->_create_request(CORBA::Context::_nil(), operation, arguments, CORBA::NamedValue::_nil(), made.out(), 0);
  return made._retn();
}

// Gives the exception that the callee raised to who asked; has it replied otherwise?
inline bool replied(CORBA::Request_ptr onward, CORBA::ServerRequest_ptr request) {
  onward->invoke();
  CORBA::Exception* const exception = onward->env()->exception();
  if (exception == nullptr) return true;
  CORBA::UnknownUserException* const users = CORBA::UnknownUserException::_downcast(exception);
  if (users == nullptr) exception->_raise();
  request->set_exception(users->exception());
  return false;
}

}  // namespace corba
}  // namespace orrery
