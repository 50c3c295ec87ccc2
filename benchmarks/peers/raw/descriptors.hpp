// A pair of descriptors as a transport, and errors of the kernel.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace peers {

inline int check(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

struct Pipes {
  int in;
  int out;
  std::size_t receive(void* room, std::size_t size) {
    return static_cast<std::size_t>(check(static_cast<int>(read(in, room, size)), "read"));
  }
  void send(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    for (std::size_t sent = 0; sent < size;) {
      sent += static_cast<std::size_t>(check(static_cast<int>(write(out, at + sent, size - sent)), "write"));
    }
  }
};

struct Socket {
  int number;
  std::size_t receive(void* room, std::size_t size) {
    return static_cast<std::size_t>(check(static_cast<int>(recv(number, room, size, 0)), "recv"));
  }
  void send(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    for (std::size_t sent = 0; sent < size;) {
      const auto now = ::send(number, at + sent, size - sent, MSG_NOSIGNAL);
      sent += static_cast<std::size_t>(check(static_cast<int>(now), "send"));
    }
  }
};

}  // namespace peers
