// What is particular to omniORB. Valid C++14.
#pragma once

#include <omniORB4/CORBA.h>

#include <string>

namespace orrery {
namespace corba {

// The element type of an array of strings, and of one of wide strings.
using StringMember = CORBA::String_member;
using WStringMember = CORBA::WString_member;

// What an exception's minor code means, in words.
inline std::string minor_text(const CORBA::SystemException& exception) {
  const char* text = exception.NP_minorString();
  return text == nullptr ? std::string() : text;
}

}  // namespace corba
}  // namespace orrery
