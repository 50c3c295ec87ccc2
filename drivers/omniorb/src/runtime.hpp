// omniORB as its manual recommends: one ORB, the root POA or children of it, no option that is not stated in README.md.
#pragma once

#include <orrery/corba/activation.hpp>
#include <orrery/corba/broker.hpp>
#include <orrery/corba/naming.hpp>
#include <orrery/corba/object_ids.hpp>
#include <orrery/program.hpp>
#include <orrery/setup/socket_path.hpp>

#include "security.hpp"

#ifdef ORRERY_CORBA_EVENTS
#include "event_runtime.hpp"
#endif

class Runtime {
 public:
  static const char* middleware() { return "omniORB"; }
  static std::string version() { return omniORB::versionString(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::corba::error_text(error); }

#ifdef ORRERY_CORBA_EVENTS
  explicit Runtime(const orrery::Setup& setup) : broker_(start(setup), adapters(setup), policies()), events_(setup) {}

  template <class Interface, class Servant>
  std::string subscribe(Servant& servant, const orrery::Port&) {
    return events_.template subscribe<Interface>(broker_, servant);
  }

  template <class Interface>
  event_channel::Publisher advertise(const orrery::Port&) {
    return events_.template advertise<Interface>();
  }
#else
  static constexpr bool fans_out = true;

  explicit Runtime(const orrery::Setup& setup) : broker_(start(setup), adapters(setup), policies()) {}
#endif

  template <class Interface, class Servant>
  std::string publish(Servant& servant, const orrery::Port&) {
    return broker_.publish(servant, Interface::repository_id());
  }

  template <class Interface>
  orrery::corba::Stub<Interface> resolve(const std::string& reference, const orrery::Port&) {
    return broker_.template resolve<Interface>(reference);
  }
  template <class Interface>
  orrery::corba::Stub<Interface> resolve(const CORBA::Object_var& reference, const orrery::Port&) {
    return broker_.template narrow<Interface>(reference.in());
  }

  std::string bind(const std::string& reference, const orrery::Port& port) {
    return orrery::corba::bind(broker_.orb(), reference, port);
  }
  orrery::corba::Lookup lookup(const std::string& name, const std::string& answer) {
    return orrery::corba::Lookup(broker_.orb(), name, answer);
  }

  void withdraw(const std::string& reference) { broker_.withdraw(reference); }

  orrery::corba::Objects activation() { return orrery::corba::Objects(broker_.root_poa()); }

  void run() { broker_.run(); }
  void stop() { broker_.stop(); }

 private:
  static unsigned adapters(const orrery::Setup& setup) {
    return static_cast<unsigned>(std::stoul(setup.option("adapters")));
  }

  // What POAs are told beside what the OMG's policies say.
  static CORBA::PolicyList policies() {
    CORBA::PolicyList found;
#ifdef ORRERY_CORBA_SHORTCUT
    orrery::corba::add_policy(found, omniPolicy::create_local_shortcut_policy(omniPolicy::LOCAL_CALLS_SHORTCUT));
#endif
    return found;
  }

  static CORBA::ORB_ptr start(const orrery::Setup& setup) {
    const std::string endpoint = end_point(setup);
    const bool pool = setup.option("server") == "pool";
    const std::string names = setup.options.count("names") != 0 ? "NameService=" + setup.option("names") : "";
    const char* options[][2] = {
        {"endPoint", endpoint.c_str()},
        {"giopMaxMsgSize", largest_message},
        {"threadPerConnectionPolicy", pool ? "0" : "1"},
        {names.empty() ? nullptr : "InitRef", names.c_str()},
        {nullptr, nullptr},
    };
    security::set(setup);
    int argc = 0;
    return CORBA::ORB_init(argc, nullptr, "omniORB4", options);
  }

  // Where this process listens. Without a servant nothing is opened.
  static std::string end_point(const orrery::Setup& setup) {
    // Without a port: one that is free.
    if (security::encrypts(setup)) return "giop:ssl:" + setup.address + ":";
    if (setup.option("transport") == "tcp") return "giop:tcp:" + setup.address + ":";
    return "giop:unix:" + orrery::process_socket_path(setup);
  }

  // 1 GiB; the library's own 2 MiB would refuse what other drivers carry.
  static constexpr const char* largest_message = "1073741824";

  orrery::corba::Broker broker_;
#ifdef ORRERY_CORBA_EVENTS
  EventRuntime events_;
#endif
};
