// TAO as its manual recommends: one ORB, the root POA or children of it, no option that is not stated in README.md.
#pragma once

#include <ace/Version.h>
#include <tao/Version.h>

#ifdef ORRERY_TAO_CODESET
#include <tao/Codeset/Codeset.h>
#endif

#include <orrery/corba/broker.hpp>
#include <orrery/program.hpp>
#include <string>
#include <thread>
#include <vector>

#include "options.hpp"
#include "scope.hpp"

class Runtime {
 public:
  static constexpr bool fans_out = true;

  static const char* middleware() { return "TAO"; }
  static std::string version() { return TAO_VERSION ", ACE " ACE_VERSION; }
  static std::string error_text(const std::exception_ptr& error) { return orrery::corba::error_text(error); }

  explicit Runtime(const orrery::Setup& setup)
      : broker_(start(setup), options::adapters(setup)), threads_(options::threads(setup)) {}

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

  void run() {
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads_; ++i) others.emplace_back([this] { help(); });
    broker_.run();
    for (std::thread& other : others) other.join();
  }
  void stop() { broker_.stop(); }

 private:
  // In the loop as one more thread; it may come when all is over.
  void help() {
    try {
      broker_.run();
    } catch (const CORBA::BAD_INV_ORDER&) {
    }
  }

  static CORBA::ORB_ptr start(const orrery::Setup& setup) {
    options::Words words = options::of(setup);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(&word[0]);
    int count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    CORBA::ORB_ptr orb = CORBA::ORB_init(count, pointers.data());
    scope::choose(orb);
    return orb;
  }

  orrery::corba::Broker broker_;
  unsigned threads_;
};
