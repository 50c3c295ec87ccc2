// A second thread that only waits, as each program of Orrery has one for the control channel. Libraries and the kernel
// charge a process for it; where it is asked for (PEER_THREAD) programs by hand pay that too.
#pragma once

#include <unistd.h>

#include <thread>

namespace peers {

inline void wait_beside() {
#ifdef PEER_THREAD
  std::thread([] {
    for (;;) pause();
  }).detach();
#endif
}

}  // namespace peers
