// A UNIX stream socket by its path: who listens there, and who connects.
#pragma once

#include <sys/un.h>

#include "common/ready.hpp"
#include "raw/descriptors.hpp"

inline sockaddr_un unix_address(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

inline int unix_socket() { return peers::check(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket"); }

inline peers::Socket unix_connected(const std::string& path) {
  const sockaddr_un address = unix_address(path);
  const peers::Socket server{unix_socket()};
  peers::check(connect(server.number, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  return server;
}

// Says that it is ready, and waits for the one client.
inline peers::Socket unix_accepted(const std::string& path) {
  const sockaddr_un address = unix_address(path);
  const int listening = unix_socket();
  peers::check(bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
  peers::check(listen(listening, SOMAXCONN), "listen");
  peers::ready(path);
  return peers::Socket{peers::check(accept4(listening, nullptr, nullptr, SOCK_CLOEXEC), "accept")};
}
