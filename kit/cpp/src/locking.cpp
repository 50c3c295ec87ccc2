#include "locking.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace orrery {

void lock_memory() {
  rlimit limit{};
  const bool bounded = getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
  if (bounded && geteuid() != 0) return;
  // Refused all the same in some containers: who asked for it reads whether it is so.
  static_cast<void>(mlockall(MCL_CURRENT | MCL_FUTURE));
}

}  // namespace orrery
