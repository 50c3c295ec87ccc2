// Datagram sockets: UNIX ones by their path, and UDP multicast on the loopback interface.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>

#include <orrery/cdr/unix_sockets.hpp>

namespace orrery {
namespace datagram {

// Where a socket is: of any family, as the system calls want it.
struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;

  template <class Of>
  static Address of(const Of& address) {
    Address made;
    std::memcpy(&made.storage, &address, sizeof address);
    made.size = sizeof address;
    return made;
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

inline Descriptor open_socket(int family) { return Descriptor(socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0), "socket"); }

inline void set(const Descriptor& socket, int level, int option, const void* value, socklen_t size) {
  if (setsockopt(socket.number(), level, option, value, size) != 0) throw_errno("setsockopt");
}

inline in_addr loopback() {
  in_addr address{};
  address.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

inline Descriptor take_in_at(const std::string& path) {
  Descriptor socket = open_socket(AF_UNIX);
  const Address place = Address::of(socket_at(path));
  if (bind(socket.number(), place.get(), place.size) != 0) throw_errno("binding " + path);
  return socket;
}

// A group that belongs to one topic of one trial: `key` says which.
inline sockaddr_in group_of(std::uint64_t key) {
  sockaddr_in group{};
  group.sin_family = AF_INET;
  // Addresses for the use of one organisation (RFC 2365, 6.2), and ports that are given to nobody (RFC 6335, 6).
  group.sin_addr.s_addr = htonl(0xEFC00000u | static_cast<std::uint32_t>(key & 0xFFFF));  // 239.192.0.0/16
  group.sin_port = htons(static_cast<std::uint16_t>(49152 + (key >> 16) % 16384));
  return group;
}

inline Descriptor join(const sockaddr_in& group) {
  Descriptor socket = open_socket(AF_INET);
  const int on = 1;
  // All who subscribe on this machine bind the same port.
  set(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const Address place = Address::of(group);
  if (bind(socket.number(), place.get(), place.size) != 0) throw_errno("binding the group's port");
  const ip_mreq membership{group.sin_addr, loopback()};
  set(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, &membership, sizeof membership);
  return socket;
}

inline Descriptor speak_to_groups() {
  Descriptor socket = open_socket(AF_INET);
  const in_addr interface = loopback();
  set(socket, IPPROTO_IP, IP_MULTICAST_IF, &interface, sizeof interface);
  return socket;
}

}  // namespace datagram
}  // namespace orrery
