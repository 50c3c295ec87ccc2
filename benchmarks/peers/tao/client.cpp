// TAO by hand: the client. PEER_CALLS is one of calls/, as the driver's option `invocation` has it.
#include "tao/orb.hpp"
#include PEER_CALLS
// After the ORB's headers.
#include "corba/measured.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  CORBA::ORB_var orb = start_orb({});
  CORBA::Object_var object = orb->string_to_object(workload.reference().c_str());
  Benchmarking_var server = Benchmarking::_narrow(object.in());
  Calls calls(orb.in(), server.in());
  measure_calls(workload, calls);
  orb->destroy();
}
