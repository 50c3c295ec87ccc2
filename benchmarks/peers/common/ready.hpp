// How a hand-written server says where it is: one line of stdout. Its command line is
// `server FOLDER [CHOICE [ADDRESS]]`.
#pragma once

#include <signal.h>

#include <cstdio>
#include <string>

#include "common/waiting.hpp"

namespace peers {

inline void ready(const std::string& reference) {
  wait_beside();
  std::printf("ready %s\n", reference.c_str());
  std::fflush(stdout);
}

// For servers whose middleware has the threads: before it starts, then when it runs.
inline sigset_t block_termination() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  return set;
}
inline void await_termination(const sigset_t& set) {
  int number;
  sigwait(&set, &number);
}

}  // namespace peers
