// TAO by hand: the client. PEER_CALLS is one of calls/, as the driver's option `invocation` has it.
#include "common/workload.hpp"
#include "tao/orb.hpp"
#include PEER_CALLS

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  CORBA::ORB_var orb = start_orb({});
  CORBA::Object_var object = orb->string_to_object(workload.reference().c_str());
  Benchmarking_var server = Benchmarking::_narrow(object.in());
  Calls calls(orb.in(), server.in());
  CORBA::Long number = 1234567;
  const char* const sent = "sixteen letters!";
  CORBA::String_var text = CORBA::string_dup(sent);
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { calls.in_out_int_call(number); });
  workload.measure(
      "in_out_string_call", [&] { text = CORBA::string_dup(sent); }, [&] { calls.in_out_string_call(text); });
  orb->destroy();
}
