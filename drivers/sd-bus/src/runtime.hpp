// sd-bus in a process: one server for all that it publishes, one connection for each stub.
#pragma once

#include <orrery/program.hpp>

#include "library_version.hpp"
#include "server.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static const char* middleware() { return "libsystemd"; }
  static std::string version() { return LibraryVersion::text(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) {
    if (!setup.serves) return;
    if (setup.option("route") == "peer-to-peer") {
      const std::string path = orrery::dbus::socket_path(setup);
      server_.listen(path);
      here_.server = orrery::dbus::unix_address(path);
    } else {
      here_.server = setup.option("address");
      here_.name = orrery::dbus::bus_name(setup.process);
      server_.join(open_bus(here_.server, true), here_.name);
    }
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    here_.path = orrery::dbus::object_path(port);
    using Object = ExportedTarget<Target, typename Interface::Operations>;
    server_.add(std::make_shared<Object>(target, here_.path, orrery::dbus::interface_name(Interface::name())));
    return here_.text();
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port& port) {
    const std::string interface = orrery::dbus::interface_name(Interface::name());
    return Stub(orrery::dbus::Address::parse(reference), interface, std::max(port.window, 1u));
  }

  void run() { server_.run(); }
  void stop() { server_.stop(); }

 private:
  Server server_;
  orrery::dbus::Address here_;
};
