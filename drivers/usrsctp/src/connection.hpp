// An association of SCTP as a connection that keeps messages apart: one-to-one sockets of usrsctp (RFC 6458, 4).
#pragma once

#include <usrsctp.h>

#include <atomic>
#include <memory>
#include <orrery/cdr/inet.hpp>
#include <orrery/cdr/messages.hpp>

namespace orrery {
namespace sctp {

struct Close {
  void operator()(struct socket* socket) const { usrsctp_close(socket); }
};
using Socket = std::unique_ptr<struct socket, Close>;

inline Socket open_socket() {
  Socket made(usrsctp_socket(AF_INET, SOCK_STREAM, IPPROTO_SCTP, nullptr, nullptr, 0, nullptr));
  if (!made) throw_errno("usrsctp_socket");
  return made;
}

// What is written is sent at once, as TCP_NODELAY has it.
inline void send_at_once(const Socket& socket) {
  const int on = 1;
  if (usrsctp_setsockopt(socket.get(), IPPROTO_SCTP, SCTP_NODELAY, &on, sizeof on) != 0) {
    throw_errno("SCTP_NODELAY");
  }
}

class Connection {
 public:
  using Message = cdr::Buffer;

  explicit Connection(Socket socket) : socket_(std::move(socket)) { send_at_once(socket_); }

  void send(const void* data, std::size_t size) {
    while (usrsctp_sendv(socket_.get(), data, size, nullptr, 0, nullptr, 0, SCTP_SENDV_NOINFO, 0) < 0) {
      if (errno != EINTR) throw_errno("sending a message of " + std::to_string(size) + " bytes");
    }
  }

  void receive(Message& message) {
    if (!next(message)) throw RemoteFailure("the server closed the connection");
  }

  // False at the end. A long message may come in parts.
  bool next(Message& message) {
    message.reserve(largest);
    std::size_t size = 0;
    for (int flags = 0; (flags & MSG_EOR) == 0;) {
      const std::size_t came = take(message.data() + size, largest - size, flags);
      if (came == 0) return false;
      size += came;
    }
    message.fill(size);
    return true;
  }

  // Wakes up whoever receives, which a shutdown does only once a living peer has answered it.
  void end() {
    sctp_sndinfo abort{};
    abort.snd_flags = SCTP_ABORT;
    usrsctp_sendv(socket_.get(), "", 0, nullptr, 0, &abort, sizeof abort, SCTP_SENDV_SNDINFO, 0);
  }

 private:
  static constexpr std::size_t largest = 256 * 1024;  // as much as the library sends

  // 0 at the end; `flags` say whether it was the end of a message.
  std::size_t take(void* room, std::size_t size, int& flags) {
    for (;;) {
      sockaddr_in from;
      socklen_t from_size = sizeof from;
      sctp_rcvinfo info;
      socklen_t info_size = sizeof info;
      unsigned kind = 0;
      flags = 0;
      const ssize_t got =
          usrsctp_recvv(socket_.get(), room, size, cdr::generic(from), &from_size, &info, &info_size, &kind, &flags);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno == ECONNRESET || errno == ECONNABORTED || errno == ENOTCONN) return 0;
      if (errno != EINTR) throw_errno("usrsctp_recvv");
    }
  }

  Socket socket_;
};

// Until the client closes; found by the server of connections in place of what serves byte streams.
template <class Interface, class Target>
void serve_connection(Connection& connection, Target& target) {
  cdr::answer_all<Interface>(connection, target);
}

// `udp` is where the packets of the server on `host` go, `port` the servant's own behind it.
inline Connection connect_to(const std::string& host, std::uint16_t udp, std::uint16_t port) {
  Socket socket = open_socket();
  sctp_udpencaps encapsulation{};
  encapsulation.sue_address.ss_family = AF_INET;
  encapsulation.sue_port = htons(udp);
  sockaddr_in server = cdr::address_at(host, port);
  if (usrsctp_setsockopt(socket.get(), IPPROTO_SCTP, SCTP_REMOTE_UDP_ENCAPS_PORT, &encapsulation,
                         sizeof encapsulation) != 0 ||
      usrsctp_connect(socket.get(), cdr::generic(server), sizeof server) != 0) {
    throw_errno("connecting to port " + std::to_string(port) + " behind UDP port " + std::to_string(udp));
  }
  return Connection(std::move(socket));
}

// Takes the associations of a listening socket.
class Acceptor {
 public:
  using Stream = Connection;

  // `udp` is where the packets of this process come in.
  Acceptor(std::string host, std::uint16_t udp, std::uint16_t port)
      : host_(std::move(host)), udp_(udp), port_(port), listening_(open_socket()) {
    sockaddr_in address = cdr::address_at(host_, port);
    if (usrsctp_bind(listening_.get(), cdr::generic(address), sizeof address) != 0 ||
        usrsctp_listen(listening_.get(), SOMAXCONN) != 0) {
      throw_errno("listening on port " + std::to_string(port));
    }
  }

  std::unique_ptr<Connection> accept() {
    Socket accepted(usrsctp_accept(listening_.get(), nullptr, nullptr));
    return accepted && !*over_ ? std::make_unique<Connection>(std::move(accepted)) : nullptr;
  }

  // Nothing else wakes up a thread that waits in usrsctp_accept.
  void stop() {
    *over_ = true;
    connect_to(host_, udp_, port_);
  }

 private:
  std::string host_;
  std::uint16_t udp_;
  std::uint16_t port_;
  Socket listening_;
  std::unique_ptr<std::atomic<bool>> over_ = std::make_unique<std::atomic<bool>>(false);
};

}  // namespace sctp
}  // namespace orrery
