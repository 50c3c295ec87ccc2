// What is particular to MICO. Valid C++14.
#pragma once

#include <CORBA.h>

#include <string>

namespace orrery {
namespace corba {

// The element type of an array of strings, and of one of wide strings.
using StringMember = CORBA::String_var;
using WStringMember = CORBA::WString_var;

// MICO's threads outlive its ORB and would find it gone: it is left to the end of the process.
inline void end_orb(CORBA::ORB_ptr) {}

inline const char* repository_id_of(const CORBA::Exception& exception) { return exception._repoid(); }

// `COMM_FAILURE` of `IDL:omg.org/CORBA/COMM_FAILURE:1.0`.
inline std::string name_of(const CORBA::SystemException& exception) {
  const std::string id = repository_id_of(exception);
  const std::size_t begin = id.rfind('/') + 1;
  return id.substr(begin, id.rfind(':') - begin);
}

// What an exception's minor code means, in words: MICO has none.
inline std::string minor_text(const CORBA::SystemException&) { return std::string(); }

}  // namespace corba
}  // namespace orrery
