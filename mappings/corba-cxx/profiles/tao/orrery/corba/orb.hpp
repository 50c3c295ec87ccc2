// What is particular to TAO. Valid C++14.
#pragma once

#include <tao/AnyTypeCode/Any.h>
#include <tao/PortableServer/PortableServer.h>
#include <tao/String_Manager_T.h>
#include <tao/corba.h>

#include <string>

namespace orrery {
namespace corba {

// The element type of an array of strings, and of one of wide strings.
using StringMember = TAO::String_Manager;
using WStringMember = TAO::WString_Manager;

// The ORB goes: what it still runs ends with it.
inline void end_orb(CORBA::ORB_ptr orb) {
  try {
    orb->destroy();
  } catch (const CORBA::Exception&) {
  }
}

inline std::string name_of(const CORBA::SystemException& exception) { return exception._name(); }
inline const char* repository_id_of(const CORBA::Exception& exception) { return exception._rep_id(); }

// What an exception's minor code means, in words: TAO tells it, with much else, in a text of several lines only.
inline std::string minor_text(const CORBA::SystemException&) { return std::string(); }

}  // namespace corba
}  // namespace orrery
