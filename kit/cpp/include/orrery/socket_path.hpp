// The path of a UNIX socket, which the kernel takes up to a length only. Valid C++14.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <string>

#include "orrery/setup.hpp"

namespace orrery {

// In bytes, without the zero behind it.
constexpr std::size_t longest_socket_path = sizeof(sockaddr_un::sun_path) - 1;

// The address of the socket at `path`; ConfigurationError for a path that is too long.
inline sockaddr_un socket_at(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() > longest_socket_path) {
    throw ConfigurationError("longer than " + std::to_string(longest_socket_path) + " bytes: " + path);
  }
  path.copy(address.sun_path, path.size());
  return address;
}

}  // namespace orrery
