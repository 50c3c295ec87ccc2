// A connected SOCK_SEQPACKET socket: each system call moves one whole message.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/cdr/unix_sockets.hpp>

namespace orrery {
namespace seqpacket {

class Connection {
 public:
  using Message = cdr::Buffer;

  explicit Connection(Descriptor socket) : socket_(std::move(socket)) {}

  void send(const void* data, std::size_t size) { put(data, size, 0); }
  bool send_now(const void* data, std::size_t size) { return put(data, size, MSG_DONTWAIT); }
  bool wait_for_either() { return cdr::wait_for_either(socket_.number(), socket_.number()); }

  void receive(Message& message) {
    if (!next(message)) throw RemoteFailure("the server closed the connection");
  }

  // False at the end.
  bool next(Message& message) {
    message.reserve(largest);
    const std::size_t size = take(message.data());
    if (size > largest) cdr::refuse("a message is longer than 256 KiB");
    message.fill(size);
    return size > 0;
  }

  void end() { ::shutdown(socket_.number(), SHUT_RDWR); }

 private:
  static constexpr std::size_t largest = 256 * 1024;  // more than the kernel's send buffer lets through

  // The message's whole size, even if it is longer; 0 at the end.
  std::size_t take(void* room) {
    for (;;) {
      // By number, for the reason that orrery/cdr/descriptors.hpp gives.
      const long got = syscall(SYS_recvfrom, socket_.number(), room, largest, MSG_TRUNC, nullptr, nullptr);
      if (__builtin_expect(got >= 0, 1)) return static_cast<std::size_t>(got);
      if (errno == ECONNRESET) return 0;
      if (errno != EINTR) throw_errno("recv");
    }
  }

  bool put(const void* data, std::size_t size, int flags) {
    while (cdr::call_send(socket_.number(), data, size, flags | MSG_NOSIGNAL) < 0) {
      if (errno == EAGAIN) return false;
      if (errno != EINTR) throw_errno("sending a message of " + std::to_string(size) + " bytes");
    }
    return true;
  }

  Descriptor socket_;
};

// Until the client closes; found by the server of connections in place of what serves byte streams.
template <class Interface, class Target>
void serve_connection(Connection& connection, Target& target) {
  cdr::answer_all<Interface>(connection, target);
}

using Acceptor = cdr::AcceptorOf<Connection>;

inline Acceptor listen_at(const std::string& path) {
  return Acceptor(cdr::unix_listen(path, SOCK_SEQPACKET), [](int) {});
}

inline Connection connect_to(const std::string& path) { return Connection(cdr::unix_connect(path, SOCK_SEQPACKET)); }

}  // namespace seqpacket
}  // namespace orrery
