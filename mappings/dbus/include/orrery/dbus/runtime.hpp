// The runtime of every driver of the family: one server for all that a process publishes, a connection for each stub.
// Valid C++14.
//
// A Library supplies
//   static const char* middleware();  static std::string version();   of the library that runs
//   static void start();                                              before anything else
//   class Server;      listen(path) serves peers at a socket, join(address, name) at a bus; add(object), run(), stop()
//   class Stub;        Stub(const Address&, const std::string& interface, unsigned window, Kind)
//   template <class Target, class Operations> class Object;           Object(target, path, interface, Kind)
#pragma once

#include <algorithm>

#include "orrery/dbus/address.hpp"
#include "orrery/program.hpp"

namespace orrery {
namespace dbus {

template <class Library>
class LibraryRuntime {
 public:
  static const char* middleware() { return Library::middleware(); }
  static std::string version() { return Library::version(); }
  static std::string error_text(const std::exception_ptr& error) { return standard_error_text(error); }

  explicit LibraryRuntime(const Setup& setup) {
    Library::start();
    if (!setup.serves) return;
    server_.reset(new Server);
    if (setup.option("route") == "peer-to-peer") {
      const std::string path = socket_path(setup);
      server_->listen(path);
      here_.server = unix_address(path);
    } else {
      here_.server = setup.option("address");
      here_.name = bus_name(setup.process);
      server_->join(here_.server, here_.name);
    }
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const Port& port) {
    return add<Interface>(target, port, Kind::call);
  }

  template <class Interface>
  typename Library::Stub resolve(const std::string& reference, const Port& port) {
    const unsigned window = std::max(port.window, 1u);
    return typename Library::Stub(Address::parse(reference), interface_name(Interface::name()), window, Kind::call);
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const Port& port) {
    return add<Interface>(target, port, Kind::signal);
  }

  // A signal at a bus reaches all who asked for it; peer to peer it is sent to one after the other.
  template <class Interface>
  FanOut<typename Library::Stub> advertise(const Port& port) {
    std::vector<typename Library::Stub> stubs;
    for (const std::string& reference : port.references) {
      Address to = Address::parse(reference);
      to.path = object_path(port);
      stubs.emplace_back(to, interface_name(Interface::name()), 1, Kind::signal);
      if (!to.name.empty()) break;
    }
    return FanOut<typename Library::Stub>(std::move(stubs));
  }

  void run() { server_->run(); }
  void stop() { server_->stop(); }

 private:
  template <class Interface, class Target>
  std::string add(Target& target, const Port& port, Kind kind) {
    using Object = typename Library::template Object<Target, typename Interface::Operations>;
    here_.path = object_path(port);
    server_->add(std::make_shared<Object>(target, here_.path, interface_name(Interface::name()), kind));
    return here_.text();
  }

  using Server = typename Library::Server;

  std::unique_ptr<Server> server_;
  Address here_;  // of the last servant; the next one has another path
};

}  // namespace dbus
}  // namespace orrery
