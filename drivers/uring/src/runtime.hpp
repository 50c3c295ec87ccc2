// io_uring over UNIX or TCP sockets: a listening socket for each servant, a connection for each stub.
#pragma once

#include <orrery/cdr/inet.hpp>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/unix_sockets.hpp>
#include <orrery/program.hpp>

#include "stream.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup)
      : folder_(setup.folder), address_(setup.address), tcp_(setup.option("transport") == "tcp") {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    using Acceptor = orrery::cdr::AcceptorOf<orrery::uring::Stream>;
    if (tcp_) {
      orrery::Descriptor listening = orrery::cdr::tcp_listen(address_);
      const std::uint16_t number = orrery::cdr::port_of(listening);
      serve<Interface>(Acceptor(std::move(listening), orrery::cdr::send_at_once), target);
      return "tcp:" + address_ + ":" + std::to_string(number);
    }
    const std::string path = folder_ + "/" + port.word();
    serve<Interface>(Acceptor(orrery::cdr::unix_listen(path), [](int) {}), target);
    return "unix:" + path;
  }

  template <class Interface>
  orrery::uring::Stub resolve(const std::string& reference, const orrery::Port&) {
    return orrery::uring::Stub(orrery::uring::Stream(connect_to(reference)));
  }

 private:
  orrery::Descriptor connect_to(const std::string& reference) const {
    if (!tcp_) return orrery::cdr::unix_connect(place_of(reference, "unix"));
    return orrery::cdr::tcp_connect(place_of(reference, "tcp"));
  }

  std::string folder_;
  std::string address_;
  bool tcp_;
};
