// DCOP: a DCOPClient for all that a process serves, and one for each thread that calls.
#pragma once

#include <cstdlib>
#include <orrery/program.hpp>

#include "clients.hpp"
#include "publisher.hpp"
#include "server.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static const char* middleware() { return "DCOP"; }
  static std::string version() { return orrery::dcop::version(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) {
    // Where the dcopserver of the trial has left its cookie; no thread but this one lives yet.
    setenv("ICEAUTHORITY", (setup.folder + "/ICEauthority").c_str(), 1);
    DCOPClient::setServerAddress(QCString(setup.option("address").c_str()));
    if (setup.serves) server_.reset(new Server(setup.process, setup.option("nested") == "shared"));
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    // Before other threads call: libDCOP's list of a process's clients may not grow meanwhile.
    if (port.kind == orrery::Port::Kind::forward || port.reactions != nullptr) server_->prepare_calls();
    return server_->add<Interface>(target, port.word());
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    return Stub(client(), orrery::dcop::Address::parse(reference));
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port& port) {
    const std::string reference = publish<Interface>(target, port);
    orrery::for_each_type(typename Interface::Operations{}, [&](auto operation) {
      using Op = typename decltype(operation)::type;
      server_->listen(Interface::name(), port.word(), orrery::dcop::Function<Op>::signature());
    });
    return reference;
  }

  template <class Interface>
  Publisher advertise(const orrery::Port&) {
    return Publisher(client(), Interface::name());
  }

  void run() { server_->loop().run(); }
  void stop() { server_->loop().stop(); }

 private:
  // That of this thread.
  DCOPClient& client() {
    if (!server_) return clients_.here(&attached_client);
    if (server_->is_here()) return server_->caller();
    return clients_.here([this] { return server_->loop().ask(&unwatched_client); });
  }

  std::unique_ptr<Server> server_;
  Clients clients_;  // gone before the loop is
};
