// UNIX sockets with connections, by path. Valid C++14.
#pragma once

#include "orrery/cdr/descriptors.hpp"
#include "orrery/setup/socket_path.hpp"

namespace orrery {
namespace cdr {

// `type` is SOCK_STREAM or SOCK_SEQPACKET.
inline Descriptor unix_listen(const std::string& path, int type = SOCK_STREAM) {
  const sockaddr_un address = socket_at(path);
  Descriptor listening(socket(AF_UNIX, type | SOCK_CLOEXEC, 0), "socket");
  // As many as the kernel lets wait (SOMAXCONN): all clients of a trial may come at once.
  if (bind(listening.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(listening.number(), SOMAXCONN) != 0) {
    throw_errno("listening on " + path);
  }
  return listening;
}

inline Descriptor unix_connect(const std::string& path, int type = SOCK_STREAM) {
  const sockaddr_un address = socket_at(path);
  Descriptor connected(socket(AF_UNIX, type | SOCK_CLOEXEC, 0), "socket");
  if (connect(connected.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw_errno("connecting to " + path);
  }
  return connected;
}

}  // namespace cdr
}  // namespace orrery
