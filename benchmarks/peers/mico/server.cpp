// MICO by hand: the server. `server FOLDER [tcp|unix]`
#include <csignal>

#include "common/ready.hpp"
#include "mico/orb.hpp"
#include "seven_calls.h"

class Servant : public POA_Benchmarking {
 public:
  void void_call() override {}
  void in_int_call(CORBA::Long) override {}
  void out_int_call(CORBA::Long& out) override { out = 1234567; }
  void in_out_int_call(CORBA::Long&) override {}
  void in_string_call(const char*) override {}
  void out_string_call(CORBA::String_out out) override { out = CORBA::string_dup("sixteen letters!"); }
  void in_out_string_call(char*&) override {}
};

static CORBA::ORB_ptr serving;

int main(int argc, char** argv) {
  const bool tcp = argc < 3 || std::string(argv[2]) == "tcp";
  // Port 0: one that is free.
  CORBA::ORB_var orb = start_orb({"-ORBIIOPAddr", tcp ? "inet:127.0.0.1:0" : "unix:" + std::string(argv[1]) + "/peer"});
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(object.in());
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  Servant servant;
  PortableServer::ObjectId_var id = poa->activate_object(&servant);
  CORBA::Object_var self = poa->id_to_reference(id.in());
  CORBA::String_var reference = orb->object_to_string(self.in());
  // While the loop runs this sets two variables, and the loop, which looks once a second at least, does the rest.
  serving = orb.in();
  std::signal(SIGTERM, [](int) { serving->shutdown(false); });
  peers::ready(reference.in());
  orb->run();
  // It is not destroyed, for its threads would find it gone.
}
