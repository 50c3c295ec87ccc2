#include "session/locking.hpp"

#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace orrery {
namespace {

// Root of a container often lacks it. Asked of the kernel itself: a stream over /proc would be memory of every server.
bool may_lock_without_limit() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct found[_LINUX_CAPABILITY_U32S_3] = {};
  if (syscall(SYS_capget, &header, found) != 0) return false;
  return (found[CAP_TO_INDEX(CAP_IPC_LOCK)].effective & CAP_TO_MASK(CAP_IPC_LOCK)) != 0;
}

}  // namespace

void lock_memory() {
  rlimit limit{};
  const bool bounded = getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
  if (bounded && !may_lock_without_limit()) return;
  // Refused all the same in some containers: who asked for it reads whether it is so.
  static_cast<void>(mlockall(MCL_CURRENT | MCL_FUTURE));
}

}  // namespace orrery
