// Stream sockets as byte streams. Valid C++14.
#pragma once

#include <sys/socket.h>

#include "orrery/cdr/connections.hpp"
#include "orrery/cdr/descriptors.hpp"
#include "orrery/cdr/stub.hpp"

namespace orrery {
namespace cdr {

// Owns a connected socket.
class SocketStream {
 public:
  explicit SocketStream(Descriptor socket) : socket_(std::move(socket)) {}

  ORRERY_SHORT std::size_t read(void* room, std::size_t size) {
    const ssize_t got = call_recv(socket_.number(), room, size);
    return __builtin_expect(got >= 0, 1) ? static_cast<std::size_t>(got) : read_again(room, size);
  }

  void write(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    while (size > 0) {
      const std::size_t sent = send(at, size, 0);
      at += sent;
      size -= sent;
    }
  }

  std::size_t write_some(const void* data, std::size_t size) { return send(data, size, MSG_DONTWAIT); }

  bool wait_for_either() { return cdr::wait_for_either(socket_.number(), socket_.number()); }

  void end() { ::shutdown(socket_.number(), SHUT_RDWR); }

 private:
  // The first reading failed: `errno` says why.
  ORRERY_UNTIMED std::size_t read_again(void* room, std::size_t size) {
    for (;;) {
      // A peer that was killed with something unread has ended all the same.
      if (errno == ECONNRESET) return 0;
      if (errno != EINTR) throw_errno("recv");
      const ssize_t got = call_recv(socket_.number(), room, size);
      if (got >= 0) return static_cast<std::size_t>(got);
    }
  }

  std::size_t send(const void* data, std::size_t size, int flags) {
    for (;;) {
      // Without a signal: a peer that is gone is an error of its own connection, and not the end of the process.
      const ssize_t sent = call_send(socket_.number(), data, size, flags | MSG_NOSIGNAL);
      if (sent >= 0) return static_cast<std::size_t>(sent);
      if (errno == EAGAIN) return 0;
      if (errno != EINTR) throw_errno("send");
    }
  }

  Descriptor socket_;
};

// The next connection; none once `listening` was shut down.
inline Descriptor accept_socket(const Descriptor& listening) {
  for (;;) {
    const int fd = ::accept4(listening.number(), nullptr, nullptr, SOCK_CLOEXEC);
    // A client that is gone before it was taken is nobody's loss (accept(2)).
    if (fd >= 0 || (errno != EINTR && errno != ECONNABORTED)) return Descriptor(fd);
  }
}

// Takes the connections of a listening socket, each as an `Accepted`.
template <class Accepted>
class AcceptorOf {
 public:
  using Stream = Accepted;

  // `prepare` is called on each accepted descriptor (socket options).
  AcceptorOf(Descriptor listening, void (*prepare)(int)) : listening_(std::move(listening)), prepare_(prepare) {}

  std::unique_ptr<Accepted> accept() {
    Descriptor accepted = accept_socket(listening_);
    if (accepted.number() < 0) return nullptr;
    prepare_(accepted.number());
    return std::unique_ptr<Accepted>(new Accepted(std::move(accepted)));
  }

  void stop() { ::shutdown(listening_.number(), SHUT_RDWR); }

 private:
  Descriptor listening_;
  void (*prepare_)(int);
};

using SocketAcceptor = AcceptorOf<SocketStream>;

}  // namespace cdr
}  // namespace orrery
