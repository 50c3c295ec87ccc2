// ORBit2 by hand: the server, in a main loop of GLib's. `server FOLDER [unix|tcp]`
#include <csignal>

#include "common/ready.hpp"
#include "orbit2/orb.hpp"
#include "seven_calls.h"

using Servant = PortableServer_Servant;
using Environment = CORBA_Environment;

static void void_call(Servant, Environment*) {}
static void in_int_call(Servant, CORBA_long, Environment*) {}
static void out_int_call(Servant, CORBA_long* out, Environment*) { *out = 1234567; }
static void in_out_int_call(Servant, CORBA_long*, Environment*) {}
static void in_string_call(Servant, const CORBA_char*, Environment*) {}
static void out_string_call(Servant, CORBA_char** out, Environment*) { *out = CORBA_string_dup("sixteen letters!"); }
static void in_out_string_call(Servant, CORBA_char**, Environment*) {}

// The library looks at them until the process has ended.
static PortableServer_ServantBase__epv base{};
static POA_Benchmarking__epv operations{
    nullptr,          &void_call,      &in_int_call,     &out_int_call,
    &in_out_int_call, &in_string_call, &out_string_call, &in_out_string_call,
};
static POA_Benchmarking__vepv tables{&base, &operations};
static POA_Benchmarking servant{nullptr, &tables};

static GMainLoop* const loop = g_main_loop_new(nullptr, FALSE);

static PortableServer_POA active_root(CORBA_ORB orb, Environment& environment) {
  const CORBA_Object object = CORBA_ORB_resolve_initial_references(orb, "RootPOA", &environment);
  check(environment, "the root POA");
  const auto root = reinterpret_cast<PortableServer_POA>(object);
  const PortableServer_POAManager manager = PortableServer_POA__get_the_POAManager(root, &environment);
  check(environment, "its manager");
  PortableServer_POAManager_activate(manager, &environment);
  check(environment, "activating it");
  return root;
}

static std::string activated(PortableServer_POA root, CORBA_ORB orb, Environment& environment) {
  POA_Benchmarking__init(&servant, &environment);
  check(environment, "preparing the servant");
  PortableServer_POA_activate_object(root, &servant, &environment);
  check(environment, "activating the object");
  const CORBA_Object self = PortableServer_POA_servant_to_reference(root, &servant, &environment);
  check(environment, "its reference");
  CORBA_char* const text = CORBA_ORB_object_to_string(orb, self, &environment);
  check(environment, "the text of its reference");
  const std::string reference = text;
  CORBA_free(text);
  return reference;
}

int main(int, char** argv) {
  const std::string folder = argv[1];
  const std::string transport = argv[2];
  const CORBA_ORB orb = start_orb("orbit-local-orb", folder, transport);
  Environment environment;
  CORBA_exception_init(&environment);
  const PortableServer_POA root = active_root(orb, environment);
  const std::string reference = activated(root, orb, environment);
  // Its client has gone when it comes, and the loop sleeps.
  std::signal(SIGTERM, [](int) { g_main_loop_quit(loop); });
  // What the client must know of this ORB, for its own.
  peers::ready(folder + " " + transport + " " + reference);
  g_main_loop_run(loop);
  CORBA_ORB_shutdown(orb, CORBA_FALSE, &environment);
}
