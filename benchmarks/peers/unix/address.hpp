// A UNIX stream socket by its path.
#pragma once

#include <sys/un.h>

#include "raw/descriptors.hpp"

inline sockaddr_un unix_address(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}
