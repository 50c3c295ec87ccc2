// An address and a port of TCP, without delay.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <stdexcept>
#include <string>

#include "raw/descriptors.hpp"

inline sockaddr_in address_of(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  if (inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) throw std::runtime_error("no address: " + host);
  address.sin_port = htons(port);
  return address;
}

// As a server says it: `127.0.0.1:40000`.
inline sockaddr_in address_of(const std::string& reference) {
  const auto colon = reference.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error("no address: " + reference);
  return address_of(reference.substr(0, colon), static_cast<std::uint16_t>(std::stoul(reference.substr(colon + 1))));
}

inline void send_at_once(int socket) {
  const int on = 1;
  peers::check(setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
}
