// omniORB by hand: a client whose server is in its own process. `collocated - WARM CALLS [OPERATION...]`
#include "omniorb/object.hpp"
#include PEER_CALLS
#include PEER_SERVANT
// After the ORB's headers.
#include "corba/measured.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  CORBA::ORB_var orb = listening("", "tcp");
  Servant servant(orb);
  CORBA::Object_var self = activated(orb, &servant);
  // Found as Orrery's clients find it: by its reference as text.
  CORBA::String_var reference = orb->object_to_string(self);
  CORBA::Object_var object = orb->string_to_object(reference);
  Benchmarking_var server = Benchmarking::_narrow(object);
  Calls calls(orb, server);
  measure_calls(workload, calls);
  orb->shutdown(true);
  orb->destroy();
}
