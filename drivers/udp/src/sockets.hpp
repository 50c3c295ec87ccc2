// UDP: a connected socket for each stub, one for each servant.
#pragma once

#include <orrery/cdr/inet.hpp>
#include <orrery/cdr/messages.hpp>
#include <orrery/cdr/sockets.hpp>
#include <thread>

namespace orrery {
namespace udp {

constexpr std::size_t largest = 64 * 1024;  // more than any datagram

[[noreturn]] inline void refuse_sending(std::size_t size) {
  throw_errno("sending a datagram of " + std::to_string(size) + " bytes");
}

// The client's end.
class Channel {
 public:
  using Message = cdr::Buffer;

  // To a place, `HOST:PORT`.
  explicit Channel(const std::string& place) : socket_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), "socket") {
    sockaddr_in server = cdr::address_at(place);
    if (connect(socket_.number(), cdr::generic(server), sizeof server) != 0) throw_errno("connecting to " + place);
  }

  void send(const void* data, std::size_t size) {
    while (cdr::call_send(socket_.number(), data, size, 0) < 0) {
      if (errno != EINTR) refuse_sending(size);
    }
  }

  // A server that is gone is ECONNREFUSED.
  void receive(Message& message) {
    message.reserve(largest);
    ssize_t got;
    while ((got = cdr::call_recv(socket_.number(), message.data(), largest)) < 0) {
      if (errno != EINTR) throw_errno("recv");
    }
    message.fill(static_cast<std::size_t>(got));
  }

 private:
  Descriptor socket_;
};

// The thread of one servant, which answers each datagram to where it came from.
template <class Interface, class Target>
class Server {
 public:
  Server(Descriptor socket, Target& target)
      : socket_(std::move(socket)), answering_(target), thread_([this] { serve(); }) {}

  // Nothing else wakes up a thread that waits in a datagram socket.
  ~Server() {
    over_ = true;
    sockaddr_in own = cdr::address_of(socket_);
    sendto(socket_.number(), "", 0, 0, cdr::generic(own), sizeof own);
    thread_.join();
  }

 private:
  void serve() {
    cdr::Buffer request;
    request.reserve(largest);
    sockaddr_in caller{};
    while (!over_) {
      socklen_t size = sizeof caller;
      // By number, for the reason that orrery/cdr/descriptors.hpp gives.
      const auto got = syscall(SYS_recvfrom, socket_.number(), request.data(), largest, 0, cdr::generic(caller), &size);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw_errno("recvfrom");
      if (!over_) answer(request.data(), static_cast<std::size_t>(got), caller);
    }
  }

  // A caller that is already gone is nobody's loss; a reply that is no datagram is the end of the process.
  void answer(const void* data, std::size_t size, sockaddr_in& caller) {
    if (!answering_.answer(data, size)) return;
    const cdr::Buffer& reply = answering_.reply();
    while (syscall(SYS_sendto, socket_.number(), reply.data(), reply.size(), 0, cdr::generic(caller), sizeof caller) <
           0) {
      if (errno == EMSGSIZE) refuse_sending(reply.size());
      if (errno != EINTR) return;
    }
  }

  Descriptor socket_;
  cdr::Answering<Interface, Target> answering_;
  std::atomic<bool> over_{false};
  std::thread thread_;
};

}  // namespace udp
}  // namespace orrery
