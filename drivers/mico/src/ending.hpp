// How a process of MICO ends. The ORB's threads live as long as it does and use objects of the library that a usual end
// destroys: then one of them may fall over a mutex or a list that is gone.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

// Leaves the process when main has returned, before anything of the library is destroyed. Called while the library is
// there: what is registered later comes first (on_exit(3)).
inline void end_with_all_objects_there() {
  on_exit(
      [](int status, void*) {
        std::fflush(nullptr);
        _exit(status);
      },
      nullptr);
}
