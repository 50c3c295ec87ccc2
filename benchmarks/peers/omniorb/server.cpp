// omniORB by hand: the server. `server FOLDER [tcp|unix]`
#include "common/ready.hpp"
#include "seven_calls.hh"

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

int main(int argc, char** argv) {
  const sigset_t termination = peers::block_termination();
  const bool unix_socket = argc > 2 && std::string(argv[2]) == "unix";
  const std::string endpoint = unix_socket ? "giop:unix:" + std::string(argv[1]) + "/peer" : "giop:tcp:127.0.0.1:";
  const char* options[][2] = {{"endPoint", endpoint.c_str()}, {nullptr, nullptr}};
  int none = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(none, nullptr, "omniORB4", options);
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(object);
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  Servant servant;
  PortableServer::ObjectId_var id = poa->activate_object(&servant);
  CORBA::Object_var self = poa->id_to_reference(id);
  CORBA::String_var reference = orb->object_to_string(self);
  peers::ready(reference.in());
  peers::await_termination(termination);
  orb->shutdown(true);
  orb->destroy();
}
