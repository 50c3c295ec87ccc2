// omniORB by hand: an ORB that listens, and the one object that it serves until the process is told to end.
#pragma once

#include <omniORB4/CORBA.h>

#include "common/ready.hpp"
#include "corba/activated.hpp"

// `transport` is tcp or unix; a UNIX socket stands at `path`.
inline CORBA::ORB_ptr listening(const std::string& path, const std::string& transport) {
  const std::string endpoint = transport == "unix" ? "giop:unix:" + path : "giop:tcp:127.0.0.1:";
  const char* options[][2] = {{"endPoint", endpoint.c_str()}, {nullptr, nullptr}};
  int none = 0;
  return CORBA::ORB_init(none, nullptr, "omniORB4", options);
}

inline void serve(CORBA::ORB_ptr orb, PortableServer::Servant servant, const sigset_t& termination) {
  CORBA::Object_var self = activated(orb, servant);
  CORBA::String_var reference = orb->object_to_string(self);
  peers::ready(reference.in());
  peers::await_termination(termination);
  orb->shutdown(true);
  orb->destroy();
}
