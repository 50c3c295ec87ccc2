#include "locking.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <fstream>
#include <string>

namespace orrery {
namespace {

constexpr unsigned cap_ipc_lock = 14;  // of <linux/capability.h>

// Root of a container often lacks it.
bool may_lock_without_limit() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, 7, "CapEff:") == 0) return (std::stoull(line.substr(7), nullptr, 16) >> cap_ipc_lock & 1) != 0;
  }
  return false;
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
