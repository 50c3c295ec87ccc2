// omniORB by hand: the client. PEER_CALLS is one of calls/, as the driver's option `invocation` has it.
#include PEER_CALLS
// After the ORB's headers.
#include "corba/measured.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  // Who has its replies handed to it listens as a server does.
  const char* options[][2] = {{"endPoint", "giop:tcp:127.0.0.1:"}, {nullptr, nullptr}};
  int none = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(none, nullptr, "omniORB4", options);
  CORBA::Object_var object = orb->string_to_object(workload.reference().c_str());
  Benchmarking_var server = Benchmarking::_narrow(object);
  Calls calls(orb, server);
  measure_calls(workload, calls);
  orb->destroy();
}
