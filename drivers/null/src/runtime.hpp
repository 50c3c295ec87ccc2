// No middleware: an opaque call in the same process. What it costs is what the harness costs.
#pragma once

#include <map>

#include <orrery/program.hpp>
#include <orrery/publications.hpp>

// Calls the servant through a pointer that the compiler cannot see through.
template <class Interface>
class DirectStub {
 public:
  using Servant = typename Interface::Servant;
  static constexpr bool windowed = true;

  explicit DirectStub(Servant& servant) : servant_(&servant) {}

  template <class Op>
  __attribute__((noinline)) void call(typename Op::Args& args) {
    Servant* servant = servant_;
    __asm__ volatile("" : "+r"(servant)::"memory");
    const auto& reply = servant->template call<Op>(args);
    Op::generated(args) = Op::generated(reply);
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    call<Op>(args);
  }
  template <class Op>
  void finish(typename Op::Args&) {}

 private:
  Servant* servant_;
};

class Runtime {
 public:
  static const char* middleware() { return "none"; }
  static std::string version() { return "1"; }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup&) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    targets_[port.word()] = &target;
    return "null:" + port.word();
  }

  template <class Interface>
  DirectStub<Interface> resolve(const std::string& reference, const orrery::Port&) {
    const auto found = targets_.find(reference.substr(5));
    if (found == targets_.end()) throw orrery::ConfigurationError("the null driver calls only within its process");
    return DirectStub<Interface>(*static_cast<typename Interface::Servant*>(found->second));
  }

  void run() { waiting_.run(); }
  void stop() { waiting_.stop(); }

 private:
  std::map<std::string, void*> targets_;
  orrery::Publications waiting_;
};
