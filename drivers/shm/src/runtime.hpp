// Shared memory: a segment with a ring each way for each stub, handed to the server when the stub is resolved.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "handover.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder), waiting_(waiting_of(setup.option("wait"))) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string path = folder_ + "/" + port.word();
    serve<Interface>(orrery::shm::Acceptor(path, waiting_), target);
    return "shm:" + path;
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::shm::RingStream> resolve(const std::string& reference, const orrery::Port&) {
    auto stream = orrery::shm::connect_to(place_of(reference, "shm"), waiting_);
    return orrery::cdr::Stub<orrery::shm::RingStream>(std::move(stream));
  }

 private:
  static orrery::shm::Waiting waiting_of(const std::string& word) {
    if (word == "futex") return orrery::shm::Waiting::futex;
    if (word == "busy") return orrery::shm::Waiting::busy;
    throw orrery::ConfigurationError("option wait is futex or busy, not " + word);
  }

  std::string folder_;
  orrery::shm::Waiting waiting_;
};
