// MICO as its manual recommends: one ORB, the root POA, no option that is not stated in README.md.
#pragma once

#include <mico/version.h>

#include <orrery/corba/broker.hpp>
#include <orrery/corba/loop.hpp>
#include <orrery/program.hpp>
#include <string>
#include <vector>

#include "ending.hpp"
#include "options.hpp"

class Runtime {
 public:
  static constexpr bool fans_out = true;

  static const char* middleware() { return "MICO"; }
  static std::string version() {
    return std::string(MICO_VERSION) + (options::multi_threaded ? ", multi-threaded" : ", single-threaded");
  }
  static std::string error_text(const std::exception_ptr& error) { return orrery::corba::error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : broker_(start(setup)), loop_(broker_.orb()) {}

  template <class Interface, class Servant>
  std::string publish(Servant& servant, const orrery::Port&) {
    return broker_.publish(servant);
  }

  template <class Interface>
  orrery::corba::Stub<Interface> resolve(const std::string& reference, const orrery::Port&) {
    return broker_.template resolve<Interface>(reference);
  }
  template <class Interface>
  orrery::corba::Stub<Interface> resolve(const CORBA::Object_var& reference, const orrery::Port&) {
    return broker_.template narrow<Interface>(reference.in());
  }

  void withdraw(const std::string& reference) { broker_.withdraw(reference); }

  void run() { loop_.run(); }
  void stop() { loop_.stop(); }

 private:
  static CORBA::ORB_ptr start(const orrery::Setup& setup) {
    // MICO takes out of the vector what it has read, and may keep the rest.
    static std::vector<std::string> words = options::of(setup);
    static std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(&word[0]);
    int count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    end_with_all_objects_there();
    return CORBA::ORB_init(count, pointers.data(), "mico-local-orb");
  }

  orrery::corba::Broker broker_;
  orrery::corba::Loop loop_;
};
