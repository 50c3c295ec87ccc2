// MICO by hand: the client, which listens nowhere.
#include "mico/orb.hpp"
#include "seven_calls.h"
// After the ORB's headers.
#include "corba/measured.hpp"
#include "corba/static_calls.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  CORBA::ORB_var orb = start_orb({"-ORBNoIIOPServer"});
  CORBA::Object_var object = orb->string_to_object(workload.reference().c_str());
  Benchmarking_var server = Benchmarking::_narrow(object.in());
  Calls calls(orb.in(), server.in());
  measure_calls(workload, calls);
  // The ORB is not destroyed, for its threads would find it gone.
}
