// Apache Thrift: a server of its own for each servant, a connection of its own for each stub.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>
#include <orrery/setup/loaded.hpp>
#include <orrery/thrift/carried.hpp>

#include "server.hpp"

// A stub: the generated client on its connection. Requests may follow each other there before their replies; every
// server answers them in their order.
template <class Interface>
struct Stub {
  static constexpr bool windowed = true;
  std::shared_ptr<typename Interface::Proxy> client;
};

class Runtime {
 public:
  static constexpr bool fans_out = true;
  static const char* middleware() { return "Apache Thrift"; }
  static std::string version() { return orrery::loaded_version("libthrift-"); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup)
      : kind_(setup.option("server")),
        framed_(setup.option("layer") == "framed" || kind_ == "nonblocking"),
        address_(setup.address),
        folder_(setup.option("transport") == "unix" ? setup.folder : std::string()) {}

  // A servant is what the generated processor calls.
  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    // Deletes nothing: the kit owns the servant.
    const std::shared_ptr<typename Interface::Skeleton> handler(&target, [](void*) {});
    const auto processor = std::make_shared<typename Interface::Processor>(handler);
    const std::string path = folder_.empty() ? std::string() : folder_ + "/" + port.word();
    const auto server = std::make_shared<Server>(processor, kind_, framed_, address_, path);
    publications_.keep(server);
    return path.empty() ? "tcp:" + address_ + ":" + std::to_string(server->port()) : "unix:" + path;
  }

  template <class Interface>
  Stub<Interface> resolve(const std::string& reference, const orrery::Port& port) {
    return {std::make_shared<typename Interface::Proxy>(ways::connect(reference, framed_, port.window > 1))};
  }
  // What came as a reference.
  template <class Interface>
  Stub<Interface> resolve(const orrery::thrift::Carried<orrery::Reference, std::string>& reference,
                          const orrery::Port& port) {
    return resolve<Interface>(reference.value, port);
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  std::string kind_;
  bool framed_;
  std::string address_;
  std::string folder_;  // for UNIX sockets; empty where TCP is used
  orrery::Publications publications_;
};
