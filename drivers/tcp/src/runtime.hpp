// TCP on the loopback interface with TCP_NODELAY: a listening socket for each servant, a connection for each stub.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/program.hpp>

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup&) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    orrery::cdr::Descriptor listening = open_socket();
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    auto* const place = reinterpret_cast<sockaddr*>(&address);
    if (bind(listening.number(), place, size) != 0 || listen(listening.number(), SOMAXCONN) != 0 ||
        getsockname(listening.number(), place, &size) != 0) {
      orrery::cdr::throw_errno("listening on 127.0.0.1");
    }
    serve<Interface>(orrery::cdr::SocketAcceptor(std::move(listening), send_at_once), target);
    return "tcp:" + std::to_string(ntohs(address.sin_port));
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    const sockaddr_in address = loopback(static_cast<std::uint16_t>(std::stoul(place_of(reference, "tcp"))));
    orrery::cdr::Descriptor connected = open_socket();
    if (connect(connected.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      orrery::cdr::throw_errno("connecting to " + reference);
    }
    send_at_once(connected.number());
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(orrery::cdr::SocketStream(std::move(connected)));
  }

 private:
  static orrery::cdr::Descriptor open_socket() {
    return orrery::cdr::Descriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  }

  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
  }

  static void send_at_once(int fd) {
    const int on = 1;
    if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) orrery::cdr::throw_errno("TCP_NODELAY");
  }
};
