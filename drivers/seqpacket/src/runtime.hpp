// UNIX sockets that keep messages apart: a listening socket for each servant, a connection for each stub.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "connection.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  using Stub = orrery::cdr::WindowedMessageStub<orrery::seqpacket::Connection>;

  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string path = folder_ + "/" + port.word();
    serve<Interface>(orrery::seqpacket::listen_at(path), target);
    return "seqpacket:" + path;
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    return Stub(orrery::seqpacket::connect_to(place_of(reference, "seqpacket")));
  }

 private:
  std::string folder_;
};
