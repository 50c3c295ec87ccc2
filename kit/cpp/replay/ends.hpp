// The two ends of a stream socket, each on its way to its side's process.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace replay {

inline int checked(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

struct Ends {
  int client;
  int server;
};

// Over the loopback interface, as drivers connect; without Nagle's delay, which no middleware that answers calls keeps.
inline Ends tcp_ends() {
  const int listening = checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const at = reinterpret_cast<sockaddr*>(&address);
  socklen_t length = sizeof address;
  checked(bind(listening, at, length), "bind");
  checked(listen(listening, 1), "listen");
  checked(getsockname(listening, at, &length), "getsockname");
  const int client = checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  checked(connect(client, at, length), "connect");
  const int server = checked(accept(listening, nullptr, nullptr), "accept");
  close(listening);
  const int on = 1;
  for (const int end : {client, server})
    checked(setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
  return {client, server};
}

inline Ends unix_ends() {
  int both[2];
  checked(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both), "socketpair");
  return {both[0], both[1]};
}

inline Ends ends_of(const std::string& transport) {
  if (transport == "tcp") return tcp_ends();
  if (transport == "unix") return unix_ends();
  throw std::runtime_error("unknown transport " + transport);
}

inline void set_nonblocking(int end) {
  checked(fcntl(end, F_SETFL, checked(fcntl(end, F_GETFL), "F_GETFL") | O_NONBLOCK), "F_SETFL");
}

}  // namespace replay
