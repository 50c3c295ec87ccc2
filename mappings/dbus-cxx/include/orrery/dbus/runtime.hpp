// The runtime of every driver of the family: one server for all that a process publishes, a connection for each stub.
// Valid C++14.
//
// A Library supplies
//   static const char* middleware();  static std::string version();   of the library that runs
//   static void start();                                              before anything else
//   class Server;      listen(path) serves peers at a socket, join(address) at a bus; add(object), run(), stop();
//                      optional withdraw(path): no call reaches the object there any more; called inside one of its
//                      calls at a bus own(name) gives it a name, unique_name() is the one that the bus gave it
//   class Owner;       Owner(const Address&), ask(): GetNameOwner of a name at the bus, name(): the answer
//   class Stub;        Stub(const Address&, const std::string& interface, unsigned window, Kind)
//   template <class Target, class Operations> class Object;           Object(target, path, interface, Kind)
#pragma once

#include <algorithm>
#include <set>

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

  explicit LibraryRuntime(const Setup& setup) : by_name_(setup.by_name()) {
    Library::start();
    if (!setup.serves) return;
    server_.reset(new Server);
    if (setup.option("route") == "peer-to-peer") {
      const std::string path = socket_path(setup);
      server_->listen(path);
      here_.server = unix_address(path);
    } else {
      here_.server = setup.option("address");
      server_->join(here_.server);
      here_.name = by_name_ ? server_->unique_name() : bus_name(setup.process);
      if (!by_name_) server_->own(here_.name);
    }
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const Port& port) {
    return add<Interface>(target, port, Kind::call);
  }

  // What is found by name is called by the name of its owner: the bus is asked once, not with every call.
  template <class Interface>
  typename Library::Stub resolve(const std::string& reference, const Port& port) {
    const unsigned window = std::max(port.window, 1u);
    Address to = Address::parse(reference);
    if (by_name_) {
      typename Library::Owner owner(to);
      owner.ask();
      to.name = owner.name();
    }
    return typename Library::Stub(to, interface_name(Interface::name()), window, Kind::call);
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const Port& port) {
    return add<Interface>(target, port, Kind::signal);
  }

  // A signal at a bus reaches all who asked for it; peer to peer it is sent to one process after the other, whose
  // library hands it to all subscribers there.
  template <class Interface>
  FanOut<typename Library::Stub> advertise(const Port& port) {
    std::vector<typename Library::Stub> stubs;
    std::set<std::string> reached;
    for (const std::string& reference : port.references) {
      Address to = Address::parse(reference);
      if (!reached.insert(to.server).second) continue;
      to.path = object_path(port);
      stubs.emplace_back(to, interface_name(Interface::name()), 1, Kind::signal);
      // One is enough at a bus, which hands a signal to each.
      if (!to.name.empty()) break;
    }
    return FanOut<typename Library::Stub>(std::move(stubs));
  }

  // Each servant has a well-known name; all are those of the process's one connection.
  std::string bind(const std::string& reference, const Port& port) {
    Address named = Address::parse(reference);
    named.name = "org.orrery." + name_of(port);
    server_->own(named.name);
    return named.text();
  }

  // Only where the library's server can.
  template <class Some = typename Library::Server>
  auto withdraw(const std::string& reference) -> decltype(std::declval<Some&>().withdraw(std::string())) {
    static_cast<Some&>(*server_).withdraw(Address::parse(reference).path);
  }

  class Lookup : public Library::Owner {
   public:
    Lookup(const std::string& name, const std::string& answer)
        : Library::Owner(Address::parse(name)), answer_(Address::parse(answer).name) {}
    bool right() const { return this->name() == answer_; }

   private:
    std::string answer_;
  };
  Lookup lookup(const std::string& name, const std::string& answer) { return Lookup(name, answer); }

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

  bool by_name_;
  std::unique_ptr<Server> server_;
  Address here_;  // of the last servant; the next one has another path
};

}  // namespace dbus
}  // namespace orrery
