// TCP with TCP_NODELAY: a listening socket for each servant, a connection for each stub.
#pragma once

#include <orrery/cdr/inet.hpp>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/program.hpp>

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup) : address_(setup.address) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    orrery::Descriptor listening = orrery::cdr::tcp_listen(address_);
    const std::uint16_t port = orrery::cdr::port_of(listening);
    serve<Interface>(orrery::cdr::SocketAcceptor(std::move(listening), orrery::cdr::send_at_once), target);
    return "tcp:" + address_ + ":" + std::to_string(port);
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    orrery::cdr::SocketStream stream(orrery::cdr::tcp_connect(place_of(reference, "tcp")));
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(std::move(stream));
  }

 private:
  std::string address_;
};
