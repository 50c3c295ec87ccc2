// ORBit2: one ORB, its root POA, and a main loop of GLib's.
#pragma once

#include <orrery/program.hpp>

#include "server.hpp"

#ifdef ORRERY_ASYNC
#include "async_stub.hpp"
using Stub = AsyncStub;
constexpr Reading reading = Reading::in_loop;
#else
#include "stub.hpp"
using Stub = StaticStub;
constexpr Reading reading = Reading::by_thread;
#endif

class Runtime {
 public:
  static constexpr bool fans_out = true;
  static const char* middleware() { return "ORBit2"; }
  static std::string version() { return orbit_version; }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : serves_(setup.serves), orb_(setup, reading), server_(orb_) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    return server_.add<Interface>(target);
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port& port) {
    return resolve<Interface>(orrery::corba_c::Reference::to(reference), port);
  }
  template <class Interface>
  Stub resolve(const orrery::corba_c::Reference& reference, const orrery::Port&) {
    if (serves_) orb_.let_call();
    return Stub(reference, !orb_.on_main());
  }

  void withdraw(const std::string& reference) { server_.withdraw(reference); }

  void run() { server_.run(); }
  void stop() { server_.stop(); }

 private:
  bool serves_;
  Orb orb_;
  Server server_;
};
