// Calls over UDP datagrams.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "sockets.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  using Stub = orrery::cdr::MessageStub<orrery::udp::Channel>;

  explicit Runtime(const orrery::Setup& setup) : address_(setup.address) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    orrery::Descriptor socket = orrery::cdr::bound_at(address_, SOCK_DGRAM);
    const std::uint16_t port = orrery::cdr::port_of(socket);
    keep(std::make_shared<orrery::udp::Server<Interface, Target>>(std::move(socket), target));
    return "udp:" + address_ + ":" + std::to_string(port);
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    return Stub(orrery::udp::Channel(place_of(reference, "udp")));
  }

 private:
  std::string address_;
};
