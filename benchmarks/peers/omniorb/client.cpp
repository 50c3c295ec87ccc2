// omniORB by hand: the client. PEER_CALLS is one of calls/, as the driver's option `invocation` has it.
#include "common/workload.hpp"
#include PEER_CALLS

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  // Who has its replies handed to it listens as a server does.
  const char* options[][2] = {{"endPoint", "giop:tcp:127.0.0.1:"}, {nullptr, nullptr}};
  int none = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(none, nullptr, "omniORB4", options);
  CORBA::Object_var object = orb->string_to_object(workload.reference().c_str());
  Benchmarking_var server = Benchmarking::_narrow(object);
  Calls calls(orb, server);
  CORBA::Long number = 1234567;
  const char* const sent = "sixteen letters!";
  CORBA::String_var text = CORBA::string_dup(sent);
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { calls.in_out_int_call(number); });
  workload.measure(
      "in_out_string_call", [&] { text = CORBA::string_dup(sent); }, [&] { calls.in_out_string_call(text); });
  orb->destroy();
}
