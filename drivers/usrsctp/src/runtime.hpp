// usrsctp: one SCTP stack in a process, behind a UDP port; an association for each stub.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "connection.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  using Stub = orrery::cdr::MessageStub<orrery::sctp::Connection>;

  static const char* middleware() { return "usrsctp"; }
  static std::string version() { return ORRERY_USRSCTP_VERSION; }

  // The library binds the port by itself: one that is free.
  explicit Runtime(const orrery::Setup& setup)
      : address_(setup.address), udp_(orrery::cdr::port_of(orrery::cdr::bound_at(address_, SOCK_DGRAM))) {
    // Another process may have taken the port meanwhile: then connecting fails (README.md).
    usrsctp_init(udp_, nullptr, nullptr);
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    const std::uint16_t port = next_port_++;
    serve<Interface>(orrery::sctp::Acceptor(address_, udp_, port), target);
    return "sctp:" + address_ + ":" + std::to_string(udp_) + ":" + std::to_string(port);
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    const std::string place = place_of(reference, "sctp");
    const auto first = place.find(':'), last = place.rfind(':');
    const std::string udp = place.substr(first + 1), port = place.substr(last + 1);
    return Stub(orrery::sctp::connect_to(place.substr(0, first), number_of(udp), number_of(port)));
  }

 private:
  // The number that `text` begins with.
  static std::uint16_t number_of(const std::string& text) { return static_cast<std::uint16_t>(std::stoul(text)); }

  std::string address_;
  std::uint16_t udp_;
  std::uint16_t next_port_ = 5000;  // each process has all ports of its own stack
};
