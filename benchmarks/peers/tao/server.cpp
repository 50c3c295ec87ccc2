// TAO by hand: the server. `server FOLDER [iiop|uiop|shmiop|sciop]`
#include "common/ready.hpp"
#include "seven_callsS.h"
#include "tao/orb.hpp"
#include "tao/termination.hpp"

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

// In the words of -ORBListenEndpoints. Port 0: one that is free.
static std::string endpoint(const std::string& folder, const std::string& transport) {
  if (transport == "uiop") return "uiop://" + folder + "/peer";
  if (transport == "shmiop") return "shmiop://0";  // always on the loopback interface
  return transport + "://127.0.0.1:0";
}

int main(int argc, char** argv) {
  CORBA::ORB_var orb = start_orb({"-ORBListenEndpoints", endpoint(argv[1], argc > 2 ? argv[2] : "iiop")});
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(object.in());
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  Servant servant;
  PortableServer::ObjectId_var id = poa->activate_object(&servant);
  CORBA::Object_var self = poa->id_to_reference(id.in());
  CORBA::String_var reference = orb->object_to_string(self.in());
  Termination termination(orb.in());
  peers::ready(reference.in());
  orb->run();
  orb->destroy();
}
