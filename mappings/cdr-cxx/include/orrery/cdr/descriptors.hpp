// Descriptors of the kernel: who owns them, and how they say what went wrong. Valid C++14.
#pragma once

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "orrery/reflect.hpp"

namespace orrery {
namespace cdr {

// Out of line, so that the system calls around it stay short.
[[noreturn]] ORRERY_UNTIMED inline void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}
[[noreturn]] inline void throw_errno(const std::string& what) { throw_errno(what.c_str()); }

// Owns a descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  // One that a system call gave, or its error.
  Descriptor(int number, const std::string& what) : number_(number) {
    if (number < 0) throw_errno(what);
  }
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }

  int number() const { return number_; }

 private:
  int number_;
};

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
