// Exceptions of C's mapping, which stand in an argument, and those of C++. Valid C++17.
#pragma once

#include <orrery/corba_c/orb.hpp>
#include <orrery/setup/failures.hpp>
#include <string>

namespace orrery {
namespace corba_c {

// Throws what a call has said, if it failed.
inline void check(const CORBA_Environment& environment, const char* what) {
  if (environment._major == CORBA_NO_EXCEPTION) return;
  // There is none where a server named its exception by an empty text.
  const char* const id = environment._id == nullptr ? "" : environment._id;
  throw RemoteFailure(std::string(what) + ": " + id);
}

// What a call is given to say by it that it failed.
class Environment {
 public:
  Environment() { CORBA_exception_init(&environment_); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { CORBA_exception_free(&environment_); }

  CORBA_Environment* get() { return &environment_; }

  void check(const std::string& what) const { check(what.c_str()); }
  void check(const char* what) const { corba_c::check(environment_, what); }

 private:
  CORBA_Environment environment_;
};

// Says that a servant failed, by what C++ has thrown.
inline void refuse(CORBA_Environment* environment) {
  CORBA_exception_set_system(environment, ex_CORBA_UNKNOWN, CORBA_COMPLETED_MAYBE);
}

}  // namespace corba_c
}  // namespace orrery
