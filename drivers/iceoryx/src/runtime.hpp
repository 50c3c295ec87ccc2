// iceoryx: one connection to RouDi in a process, endpoints of their own for each stub, servant, publisher,
// subscription.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>

#include "library_version.hpp"
#include "topics.hpp"

class Runtime {
 public:
  static const char* middleware() { return "Eclipse iceoryx"; }
  static std::string version() { return LibraryVersion().text(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : terms_(setup) {}

  // A reference is the name of the servant's service.
  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string name = port.object + "." + port.name;
    publications_.keep(std::make_shared<orrery::iceoryx::Server<Interface, Target>>(terms_, name, target));
    return name;
  }

  template <class Interface>
  orrery::iceoryx::Stub resolve(const std::string& reference, const orrery::Port& port) {
    // Beyond that a client and its server would wait for each other.
    if (port.window > iox::MAX_REQUEST_QUEUE_CAPACITY) {
      throw orrery::ConfigurationError("a server's queue holds 1024 requests: no more calls can be out");
    }
    return {terms_, reference};
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port&) {
    publications_.keep(std::make_shared<orrery::iceoryx::Subscription<Interface, Target>>(terms_, target));
    return Interface::name();
  }

  template <class Interface>
  orrery::iceoryx::Publisher<Interface> advertise(const orrery::Port&) {
    return orrery::iceoryx::Publisher<Interface>(terms_);
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  orrery::iceoryx::Terms terms_;
  orrery::Publications publications_;
};
