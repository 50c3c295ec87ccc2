// What is particular to omniORB. Valid C++14.
#pragma once

#include <omniORB4/CORBA.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace orrery {
namespace corba {

// The element type of an array of strings, and of one of wide strings.
using StringMember = CORBA::String_member;
using WStringMember = CORBA::WString_member;

// The ORB goes: what it still runs ends with it. It would wait for ever for its thread that calls servant activators,
// which nobody ends; where there may be one it is shut down, and the rest is left to the end of the process.
inline void end_orb(CORBA::ORB_ptr orb) {
  try {
#ifdef ORRERY_CORBA_SERVANTS_ACTIVATOR
    orb->shutdown(true);
#else
    orb->destroy();
#endif
  } catch (const CORBA::Exception&) {
  }
}

inline std::string name_of(const CORBA::SystemException& exception) { return exception._name(); }
inline const char* repository_id_of(const CORBA::Exception& exception) { return exception._rep_id(); }

// What an exception's minor code means, in words. Where the ORB could not open a port, the system knows why.
inline std::string minor_text(const CORBA::SystemException& exception) {
  // Read before any call that may change it.
  const int reason = errno;
  const char* text = exception.NP_minorString();
  if (text == nullptr) return std::string();
  const bool no_port = std::strcmp(text, "INITIALIZE_TransportError") == 0;
  return no_port ? std::string(text) + ": " + std::strerror(reason) : text;
}

}  // namespace corba
}  // namespace orrery
