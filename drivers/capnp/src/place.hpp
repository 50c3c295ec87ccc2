// Where servants are, as Cap'n Proto's own addresses: `unix:PATH` or `HOST:PORT`.
#pragma once

#include <arpa/inet.h>
#include <kj/io.h>
#include <netinet/tcp.h>

#include <orrery/setup/socket_path.hpp>
#include <string>
#include <system_error>

namespace place {

inline void check(int result, const std::string& reference) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), "connecting to " + reference);
}

template <class Address>
kj::AutoCloseFd connected(int domain, const Address& address, const std::string& reference) {
  kj::AutoCloseFd socket(::socket(domain, SOCK_STREAM | SOCK_CLOEXEC, 0));
  check(socket, reference);
  check(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), reference);
  return socket;
}

// A connected socket. Cap'n Proto's own way waits for the event loop, which a handler must not.
inline kj::AutoCloseFd connect(const std::string& reference) {
  if (reference.compare(0, 5, "unix:") == 0) {
    return connected(AF_UNIX, orrery::socket_at(reference.substr(5)), reference);
  }
  const std::size_t colon = reference.rfind(':');
  sockaddr_in address{};
  address.sin_family = AF_INET;
  inet_pton(AF_INET, reference.substr(0, colon).c_str(), &address.sin_addr);
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(reference.substr(colon + 1))));
  kj::AutoCloseFd socket = connected(AF_INET, address, reference);
  const int yes = 1;  // as Cap'n Proto does it
  check(::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes), reference);
  return socket;
}

}  // namespace place
