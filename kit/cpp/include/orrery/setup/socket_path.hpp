// The paths of UNIX sockets, which the kernel takes up to a length only. Valid C++14.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <string>

#include "orrery/setup/setup.hpp"

namespace orrery {

// In bytes, without the zero behind it.
constexpr std::size_t longest_socket_path = sizeof(sockaddr_un::sun_path) - 1;

// The path itself; ConfigurationError for one that is too long.
inline const std::string& checked_socket_path(const std::string& path) {
  if (path.size() <= longest_socket_path) return path;
  throw ConfigurationError("longer than " + std::to_string(longest_socket_path) + " bytes: " + path);
}

// Where a process listens that has one socket for all its servants: in the trial's folder, under the process's name.
inline std::string process_socket_path(const Setup& setup) {
  std::string path = setup.folder + "/";
  for (const char c : setup.process) path += c == '[' || c == ']' || c == '/' ? '_' : c;
  return checked_socket_path(path);
}

// The address of the socket at `path`.
inline sockaddr_un socket_at(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  checked_socket_path(path).copy(address.sun_path, path.size());
  return address;
}

}  // namespace orrery
