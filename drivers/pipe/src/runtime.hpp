// FIFOs: one for each servant on which clients announce themselves, and a pair for each stub.
#pragma once

#include <csignal>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "announcements.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder) { std::signal(SIGPIPE, SIG_IGN); }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string path = folder_ + "/" + port.word();
    serve<Interface>(orrery::fifo::Acceptor(path), target);
    return "fifo:" + path;
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::fifo::Stream> resolve(const std::string& reference, const orrery::Port&) {
    return orrery::cdr::Stub<orrery::fifo::Stream>(orrery::fifo::connect_to(place_of(reference, "fifo")));
  }

 private:
  std::string folder_;
};
