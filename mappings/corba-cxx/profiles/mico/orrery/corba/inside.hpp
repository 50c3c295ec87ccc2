// How many threads may be inside the ORB is decided when MICO is built. Valid C++14.
#pragma once

#include <CORBA.h>

#ifndef HAVE_THREADS
#include <orrery/corba/turns.hpp>
#endif

namespace orrery {
namespace corba {

// A stretch of a thread's time inside the ORB.
#ifdef HAVE_THREADS
struct Inside {
  Inside() {}
};
#else
class Inside {
 public:
  Inside() { Turns::of_process().enter(); }
  ~Inside() { Turns::of_process().leave(); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
};
#endif

}  // namespace corba
}  // namespace orrery
