// System calls on descriptors of the kernel. Valid C++14.
#pragma once

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "orrery/setup/descriptor.hpp"

namespace orrery {
namespace cdr {

// The system calls of the measured path are made without glibc's functions of their names. Those are points at which a
// thread can be cancelled: as soon as a process has several threads they surround each call by two atomic operations.
// Nobody is cancelled here, and a program of one thread would not pay for it either.
inline ssize_t call_read(int fd, void* room, std::size_t size) { return syscall(SYS_read, fd, room, size); }
inline ssize_t call_write(int fd, const void* data, std::size_t size) { return syscall(SYS_write, fd, data, size); }
inline ssize_t call_recv(int fd, void* room, std::size_t size) {
  return syscall(SYS_recvfrom, fd, room, size, 0, nullptr, nullptr);
}
inline ssize_t call_send(int fd, const void* data, std::size_t size, int flags) {
  return syscall(SYS_sendto, fd, data, size, flags, nullptr, 0);
}

// Waits until `in` can be read or `out` be written; true if `in` can.
inline bool wait_for_either(int in, int out) {
  pollfd both[] = {{in, POLLIN, 0}, {out, POLLOUT, 0}};
  while (poll(both, 2, -1) < 0) {
    if (errno != EINTR) throw_errno("poll");
  }
  return both[0].revents != 0;
}

}  // namespace cdr
}  // namespace orrery
