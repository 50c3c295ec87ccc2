// POSIX message queues, which are descriptors on Linux (source: mq_overview(7)).
#pragma once

#include <fcntl.h>
#include <mqueue.h>
#include <sched.h>
#include <sys/resource.h>

#include <orrery/cdr/descriptors.hpp>

namespace orrery {
namespace mqueue {

// What the kernel lets anybody have (fs.mqueue.msgsize_max).
constexpr std::size_t largest = 8192;

// A user's queues count with all that they could hold. Whoever may take that limit away does so.
inline void lift_limit() {
  const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_MSGQUEUE, &none);
}

// A new queue without a name, for so many messages. All processes of a trial make theirs under the one name that its
// journal knows, and take it away at once: whoever finds it taken tries again.
inline Descriptor make_queue(const std::string& name, long messages) {
  mq_attr attributes{};
  attributes.mq_maxmsg = messages;
  attributes.mq_msgsize = largest;
  mqd_t queue;
  while ((queue = mq_open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600, &attributes)) < 0) {
    if (errno != EEXIST) throw_errno("making a message queue (fs.mqueue, ulimit -q)");
    sched_yield();
  }
  mq_unlink(name.c_str());
  return Descriptor(queue);
}

// A send that need not wait; false where there is no room. `until` is when to give up: without one, never.
inline bool put(int queue, const void* data, std::size_t size, const timespec* until) {
  // By number, for the reason that orrery/cdr/descriptors.hpp gives. One priority: first in, first out.
  while (syscall(SYS_mq_timedsend, queue, data, size, 0u, until) != 0) {
    if (errno == ETIMEDOUT) return false;
    if (errno != EINTR) throw_errno("sending a message of " + std::to_string(size) + " bytes");
  }
  return true;
}

// Sends if there is room: a time long past is one to give up at once.
inline bool put_now(int queue, const void* data, std::size_t size) {
  const timespec past{};
  return put(queue, data, size, &past);
}

// Waits for a message; its size.
inline std::size_t take(int queue, void* room) {
  for (;;) {
    const long got = syscall(SYS_mq_timedreceive, queue, room, largest, nullptr, nullptr);
    if (__builtin_expect(got >= 0, 1)) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw_errno("mq_receive");
  }
}

}  // namespace mqueue
}  // namespace orrery
