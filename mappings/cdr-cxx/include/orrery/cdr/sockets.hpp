// Stream sockets as byte streams, and a server with one blocking thread for each connection. Valid C++14.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <list>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "orrery/cdr/server.hpp"
#include "orrery/cdr/stub.hpp"

namespace orrery {
namespace cdr {

[[noreturn]] inline void throw_errno(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// Owns a connected socket.
class SocketStream {
 public:
  explicit SocketStream(int fd) : fd_(fd) {}
  SocketStream(SocketStream&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  SocketStream(const SocketStream&) = delete;
  SocketStream& operator=(const SocketStream&) = delete;
  ~SocketStream() {
    if (fd_ >= 0) close(fd_);
  }

  std::size_t read(void* room, std::size_t size) {
    for (;;) {
      const ssize_t got = ::recv(fd_, room, size, 0);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno == ECONNRESET) return 0;
      if (errno != EINTR) throw_errno("recv");
    }
  }

  void write(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    while (size > 0) {
      const ssize_t sent = ::send(fd_, at, size, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0) throw_errno("send");
      at += sent;
      size -= static_cast<std::size_t>(sent);
    }
  }

  // Wakes up whoever reads.
  void end() { ::shutdown(fd_, SHUT_RDWR); }

 private:
  int fd_;
};

// Listens on a socket and gives each connection a thread that answers by `target`.
template <class Interface, class Target>
class ConnectionServer {
 public:
  // `prepare` is called on each accepted descriptor (socket options).
  ConnectionServer(int listening, Target& target, void (*prepare)(int))
      : listening_(listening), target_(target), prepare_(prepare), accepting_([this] { accept_all(); }) {}

  ~ConnectionServer() {
    ::shutdown(listening_, SHUT_RDWR);
    accepting_.join();
    close(listening_);
    for (auto& connection : connections_) connection.stream.end();
    for (auto& connection : connections_) connection.thread.join();
  }

 private:
  struct Connection {
    explicit Connection(int fd) : stream(fd) {}
    SocketStream stream;
    std::thread thread;
  };

  void accept_all() {
    for (;;) {
      const int fd = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      if (fd < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
      if (fd < 0) return;  // shut down
      prepare_(fd);
      connections_.emplace_back(fd);
      Connection& connection = connections_.back();
      connection.thread = std::thread([this, &connection] { serve(connection.stream); });
    }
  }

  void serve(SocketStream& stream) {
    try {
      serve_connection<Interface>(stream, target_);
    } catch (const std::exception&) {
      stream.end();  // a client that breaks off or talks rubbish loses its own connection
    }
  }

  int listening_;
  Target& target_;
  void (*prepare_)(int);
  std::list<Connection> connections_;
  std::thread accepting_;
};

}  // namespace cdr
}  // namespace orrery
