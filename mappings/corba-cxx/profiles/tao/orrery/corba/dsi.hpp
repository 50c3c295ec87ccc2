// What is particular to TAO's servants without a skeleton (DSI). Valid C++14.
#pragma once

#include <tao/DynamicInterface/Dynamic_Implementation.h>
#include <tao/DynamicInterface/Server_Request.h>
#include <tao/DynamicInterface/Unknown_User_Exception.h>

#include <cstring>
#include <orrery/corba/dii.hpp>

namespace orrery {
namespace corba {

// TAO hands a servant without a skeleton what every object is asked, too: whether it is of a type, whether it is there.
inline bool answers_for_orb(PortableServer::DynamicImplementation& servant, CORBA::ServerRequest_ptr request) {
  const bool of_type = std::strcmp(request->operation(), "_is_a") == 0;
  if (!of_type && std::strcmp(request->operation(), "_non_existent") != 0) return false;
  CORBA::NVList_ptr arguments = CORBA::NVList::_nil();
  process_orb()->create_list(0, arguments);
  if (of_type) expect(*arguments->add(CORBA::ARG_IN)->value(), CORBA::_tc_string);
  request->arguments(arguments);
  const char* id = "";
  if (of_type) *arguments->item(0)->value() >>= id;
  CORBA::Any answer;
  answer <<= CORBA::Any::from_boolean(of_type && servant._is_a(id));
  request->set_result(answer);
  return true;
}

inline void give_result(CORBA::ServerRequest_ptr request, const CORBA::Any& result) { request->set_result(result); }

// A request of its own, with the arguments of another one. TAO wants a place for the result in any case.
inline CORBA::Request_ptr request_with(CORBA::Object_ptr target, const char* operation, CORBA::NVList_ptr arguments) {
  CORBA::NamedValue_var result;
  process_orb()->create_named_value(result.out());
  CORBA::Request_var made;
  target->_create_request(CORBA::Context::_nil(), operation, arguments, result.in(), made.out(), 0);
  return made._retn();
}

// Gives the exception that the callee raised to who asked; has it replied otherwise?
inline bool replied(CORBA::Request_ptr onward, CORBA::ServerRequest_ptr request) {
  try {
    onward->invoke();
  } catch (const CORBA::UnknownUserException& users) {
    request->set_exception(const_cast<CORBA::UnknownUserException&>(users).exception());
    return false;
  }
  return true;
}

}  // namespace corba
}  // namespace orrery
