// POSIX message queues: two for each stub, which hands them to its server.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "connection.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  using Stub = orrery::cdr::WindowedMessageStub<orrery::mqueue::Connection>;

  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder), messages_(std::stol(setup.option("depth"))) {
    orrery::mqueue::lift_limit();
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string path = folder_ + "/" + port.word();
    serve<Interface>(orrery::mqueue::Acceptor(path), target);
    return "mqueue:" + path;
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    return Stub(orrery::mqueue::connect_to(place_of(reference, "mqueue"), queue_name(), messages_));
  }

 private:
  // The trial's journal names it: /orrery-TAG, as the folder is called /tmp/or.TAG.
  std::string queue_name() const { return "/orrery-" + folder_.substr(folder_.rfind("/or.") + 4); }

  std::string folder_;
  long messages_;
};
