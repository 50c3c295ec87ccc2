// Addresses of the loopback interface, 127.0.0.1, and TCP sockets there. Valid C++14.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "orrery/cdr/descriptors.hpp"

namespace orrery {
namespace cdr {

// `port` 0 is any.
inline sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

inline sockaddr* generic(sockaddr_in& address) { return reinterpret_cast<sockaddr*>(&address); }

// A socket on a port of its own; `type` is SOCK_STREAM or SOCK_DGRAM.
inline Descriptor bound_to_loopback(int type) {
  Descriptor made(socket(AF_INET, type | SOCK_CLOEXEC, 0), "socket");
  // The system gives one that is free: trials run beside each other.
  sockaddr_in any = loopback(0);
  if (bind(made.number(), generic(any), sizeof any) != 0) throw_errno("binding a port of 127.0.0.1");
  return made;
}

// Where a socket is bound.
inline sockaddr_in address_of(const Descriptor& socket) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (getsockname(socket.number(), generic(address), &size) != 0) throw_errno("getsockname");
  return address;
}

inline std::uint16_t port_of(const Descriptor& socket) { return ntohs(address_of(socket).sin_port); }

// Else a small message waits for the acknowledgement of the one before (RFC 896).
inline void send_at_once(int fd) {
  const int on = 1;
  if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) throw_errno("TCP_NODELAY");
}

inline Descriptor tcp_listen() {
  Descriptor listening = bound_to_loopback(SOCK_STREAM);
  if (listen(listening.number(), SOMAXCONN) != 0) throw_errno("listening on 127.0.0.1");
  return listening;
}

// With TCP_NODELAY.
inline Descriptor tcp_connect(std::uint16_t port) {
  Descriptor connected(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  sockaddr_in address = loopback(port);
  if (connect(connected.number(), generic(address), sizeof address) != 0) {
    throw_errno("connecting to port " + std::to_string(port) + " of 127.0.0.1");
  }
  send_at_once(connected.number());
  return connected;
}

}  // namespace cdr
}  // namespace orrery
