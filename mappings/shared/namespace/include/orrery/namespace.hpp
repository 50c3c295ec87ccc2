// The mount namespace that a daemon of the trial keeps: only there is what has the same name in every trial.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <orrery/setup/setup.hpp>
#include <string>

namespace orrery {

inline void enter(const std::string& process, const char* kind, int type) {
  const std::string path = "/proc/" + process + "/ns/" + kind;
  const int namespace_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool entered = namespace_ >= 0 && setns(namespace_, type) == 0;
  const int error = errno;
  if (namespace_ >= 0) close(namespace_);
  if (!entered)
    throw ConfigurationError("the trial's namespace " + path + " cannot be entered: " + std::strerror(error));
}

// While the process has no other threads. An ordinary user's stands inside a user namespace of his own.
// A process with threads may enter neither (setns(2)); being in the user namespace gives the right to enter the other.
inline void enter_namespace_of(const std::string& process) {
  if (geteuid() != 0) enter(process, "user", CLONE_NEWUSER);
  enter(process, "mnt", CLONE_NEWNS);
}

}  // namespace orrery
