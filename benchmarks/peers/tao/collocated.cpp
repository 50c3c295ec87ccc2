// TAO by hand: a client whose server is in its own process. `collocated - WARM CALLS [OPERATION...]`
#include "tao/orb.hpp"
#include PEER_CALLS
#include PEER_SERVANT
// After the ORB's headers.
#include "corba/activated.hpp"
#include "corba/measured.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  CORBA::ORB_var orb = start_orb({"-ORBListenEndpoints", "iiop://127.0.0.1:0"});
  Servant servant(orb.in());
  CORBA::Object_var self = activated(orb.in(), &servant);
  // Found as Orrery's clients find it: by its reference as text.
  CORBA::String_var reference = orb->object_to_string(self.in());
  CORBA::Object_var object = orb->string_to_object(reference.in());
  Benchmarking_var server = Benchmarking::_narrow(object.in());
  Calls calls(orb.in(), server.in());
  measure_calls(workload, calls);
  orb->destroy();
}
