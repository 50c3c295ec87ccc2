// UNIX stream sockets: a listening socket for each servant, a connection for each stub.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/cdr/unix_sockets.hpp>
#include <orrery/program.hpp>

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string path = folder_ + "/" + port.word();
    serve<Interface>(orrery::cdr::SocketAcceptor(orrery::cdr::unix_listen(path), [](int) {}), target);
    return "unix:" + path;
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    orrery::cdr::SocketStream stream(orrery::cdr::unix_connect(place_of(reference, "unix")));
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(std::move(stream));
  }

 private:
  std::string folder_;
};
