// IPv4 addresses, as `HOST:PORT` in references, and TCP sockets. Valid C++14.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <string>

#include "orrery/cdr/descriptors.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {
namespace cdr {

// `host` is a number, 10.77.0.1; `port` 0 is any.
inline sockaddr_in address_at(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) throw ConfigurationError(host + " is no IPv4 address");
  return address;
}

// Of a place, `HOST:PORT`.
inline sockaddr_in address_at(const std::string& place) {
  const auto colon = place.rfind(':');
  if (colon == std::string::npos) throw ConfigurationError(place + " has no port");
  return address_at(place.substr(0, colon), static_cast<std::uint16_t>(std::stoul(place.substr(colon + 1))));
}

inline sockaddr* generic(sockaddr_in& address) { return reinterpret_cast<sockaddr*>(&address); }

// A socket on a port of its own; `type` is SOCK_STREAM or SOCK_DGRAM.
inline Descriptor bound_at(const std::string& host, int type) {
  Descriptor made(socket(AF_INET, type | SOCK_CLOEXEC, 0), "socket");
  // The system gives one that is free: trials run beside each other.
  sockaddr_in any = address_at(host, 0);
  if (bind(made.number(), generic(any), sizeof any) != 0) throw_errno("binding a port of " + host);
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

inline Descriptor tcp_listen(const std::string& host) {
  Descriptor listening = bound_at(host, SOCK_STREAM);
  if (listen(listening.number(), SOMAXCONN) != 0) throw_errno("listening on " + host);
  return listening;
}

// To a place, `HOST:PORT`, with TCP_NODELAY.
inline Descriptor tcp_connect(const std::string& place) {
  Descriptor connected(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  sockaddr_in address = address_at(place);
  if (connect(connected.number(), generic(address), sizeof address) != 0) throw_errno("connecting to " + place);
  send_at_once(connected.number());
  return connected;
}

}  // namespace cdr
}  // namespace orrery
