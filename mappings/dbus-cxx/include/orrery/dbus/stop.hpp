// What ends a server's poll(2) from another thread. Valid C++14.
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace orrery {
namespace dbus {

class Stop {
 public:
  Stop() : fd_(eventfd(0, EFD_CLOEXEC)) { check(fd_); }
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;
  ~Stop() { close(fd_); }

  // Readable once it is set.
  int descriptor() const { return fd_; }
  void set() {
    const std::uint64_t one = 1;
    check(write(fd_, &one, sizeof one));
  }

 private:
  static void check(ssize_t result) {
    if (result < 0) throw std::system_error(errno, std::generic_category(), "stopping a server");
  }

  int fd_;
};

}  // namespace dbus
}  // namespace orrery
