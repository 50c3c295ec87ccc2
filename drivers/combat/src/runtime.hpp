// Combat: an interpreter of Tcl for each thread that calls, and one for the thread that serves.
#pragma once

#include <orrery/program.hpp>

#include "activation.hpp"
#include "loop.hpp"
#include "servants.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static constexpr bool fans_out = true;

  static const char* middleware() { return "Combat"; }
  static std::string version() {
    int major = 0, minor = 0, patch = 0;
    Tcl_GetVersion(&major, &minor, &patch, nullptr);
    const std::string tcl = std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
    return ORRERY_COMBAT_VERSION " (Tcl " + tcl + ")";
  }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : invocation_(named(setup.option("invocation"))) {
    orrery::combat::Preparation given;
    given.folder = ORRERY_COMBAT_FOLDER;
    given.version = ORRERY_COMBAT_VERSION;
    given.address = setup.address;
    given.nagle = setup.option("nagle") == "on";
    given.script = orrery_idl::tcl_script();
    orrery::combat::Interpreter::prepare(given);
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    return servants_.publish<Interface>(target);
  }

  // Nothing is said to the object: a handler that resolves may not be entered again meanwhile.
  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    return Stub(orrery::combat::Interpreter::here().reference(reference), invocation_);
  }
  template <class Interface>
  Stub resolve(const orrery::combat::Reference& reference, const orrery::Port&) {
    if (reference.is_nil()) throw orrery::ConfigurationError("the reference is nil");
    return Stub(reference.given(orrery::combat::Ownership::passes), invocation_);
  }

  void withdraw(const std::string& reference) { servants_.withdraw(reference); }

  Objects activation() { return Objects(); }

  void run() { loop_.run(); }
  void stop() { loop_.stop(); }

 private:
  static Invocation named(const std::string& word) {
    if (word == "dii") return Invocation::dii;
    return word == "deferred" ? Invocation::deferred : Invocation::by_object;
  }

  Invocation invocation_;
  Servants servants_;
  Loop loop_;
};
