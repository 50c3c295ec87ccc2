// Cap'n Proto: a thread with an event loop for each servant, a connection for each stub.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>
#include <orrery/setup/loaded.hpp>

#include "handler.hpp"
#include "server.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static constexpr bool fans_out = true;
  static const char* middleware() { return "Cap'n Proto"; }
  static std::string version() { return orrery::loaded_version("libcapnp-rpc-"); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup)
      : address_(setup.address), folder_(setup.option("transport") == "unix" ? setup.folder : std::string()) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    if constexpr (orrery::capnproto::IsForwarder<Target>::value) {
      return serve<Interface, Forwarding<Target>>(target, port);
    } else {
      if (port.reactions != nullptr) return serve<Interface, Reacting<Target>>(target, port);
      return serve<Interface, Answering<Target>>(target, port);
    }
  }

  template <class Interface>
  Stub<Interface> resolve(const std::string& reference, const orrery::Port&) {
    return Stub<Interface>(reference);
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  template <class Interface, class Handler, class Target>
  std::string serve(Target& target, const orrery::Port& port) {
    using Serving = typename orrery::capnproto::Service<Interface>::template Serving<Handler>;
    const std::string wanted = folder_.empty() ? address_ + ":0" : "unix:" + folder_ + "/" + port.word();
    const auto make = [&target]() -> capnp::Capability::Client { return kj::heap<Serving>(Handler(target)); };
    auto server = std::make_shared<Server>(wanted, make);
    publications_.keep(server);
    return server->reference();
  }

  std::string address_;
  std::string folder_;  // for UNIX sockets; empty where TCP is used
  orrery::Publications publications_;
};
