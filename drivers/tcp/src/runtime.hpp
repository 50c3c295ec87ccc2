// TCP on the loopback interface with TCP_NODELAY: a listening socket for each servant, a connection for each stub.
#pragma once

#include <orrery/cdr/loopback.hpp>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/program.hpp>

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup&) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    orrery::Descriptor listening = orrery::cdr::tcp_listen();
    const std::uint16_t port = orrery::cdr::port_of(listening);
    serve<Interface>(orrery::cdr::SocketAcceptor(std::move(listening), orrery::cdr::send_at_once), target);
    return "tcp:" + std::to_string(port);
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    const auto port = static_cast<std::uint16_t>(std::stoul(place_of(reference, "tcp")));
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(orrery::cdr::SocketStream(orrery::cdr::tcp_connect(port)));
  }
};
