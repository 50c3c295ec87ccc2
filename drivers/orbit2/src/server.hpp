// The objects of a process, and the main loop in which its requests are handled.
#pragma once

#include <list>
#include <orrery/corba_c/servants.hpp>

#include "orb.hpp"

class Server {
 public:
  explicit Server(Orb& orb) : orb_(orb), loop_(g_main_loop_new(nullptr, FALSE)) {}
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { g_main_loop_unref(loop_); }

  template <class Interface, class Target>
  std::string add(Target& target) {
    using orrery::corba_c::Reference;
    // Never freed: at the end of the process the library looks at its servants once more.
    auto* const served = new orrery::corba_c::Served;
    served->target = &target;
    served->calls = orrery::corba_c::calls_of<Target>(typename Interface::Operations{});
    orrery::corba_c::Environment environment;
    orrery::corba_c::Skeleton<Interface>::begin(*served, environment.get());
    environment.check("preparing a servant");
    PortableServer_ObjectId* const id = PortableServer_POA_activate_object(orb_.root(), served, environment.get());
    environment.check("activating an object");
    Reference reference =
        Reference::owned(PortableServer_POA_servant_to_reference(orb_.root(), served, environment.get()));
    environment.check("the reference to an object");
    objects_.push_back({reference.text(), id, reference});
    return objects_.back().text;
  }

  void withdraw(const std::string& reference) {
    for (const Object& object : objects_) {
      if (object.text != reference) continue;
      orrery::corba_c::Environment environment;
      PortableServer_POA_deactivate_object(orb_.root(), object.id, environment.get());
      return environment.check("deactivating an object");
    }
    throw orrery::ConfigurationError("no adapter of this process made the reference");
  }

  // CORBA_ORB_run is such a loop too, which no other thread can end.
  void run() { g_main_loop_run(loop_); }

  // In the loop itself, which need not have begun yet.
  void stop() {
    GSource* const idle = g_idle_source_new();
    g_source_set_callback(idle, end, this, nullptr);
    g_source_attach(idle, nullptr);
    g_source_unref(idle);
  }

 private:
  struct Object {
    std::string text;
    PortableServer_ObjectId* id;
    orrery::corba_c::Reference reference;
  };

  static gboolean end(void* self) {
    g_main_loop_quit(static_cast<const Server*>(self)->loop_);
    return G_SOURCE_REMOVE;
  }

  Orb& orb_;
  GMainLoop* loop_;
  std::list<Object> objects_;
};
