// MICO by hand: the client, which listens nowhere.
#include "common/workload.hpp"
#include "mico/orb.hpp"
#include "seven_calls.h"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  CORBA::ORB_var orb = start_orb({"-ORBNoIIOPServer"});
  CORBA::Object_var object = orb->string_to_object(workload.reference().c_str());
  Benchmarking_var server = Benchmarking::_narrow(object.in());
  CORBA::Long number = 1234567;
  const char* const sent = "sixteen letters!";
  CORBA::String_var text = CORBA::string_dup(sent);
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { server->in_out_int_call(number); });
  workload.measure(
      "in_out_string_call", [&] { text = CORBA::string_dup(sent); }, [&] { server->in_out_string_call(text.inout()); });
  // The ORB is not destroyed, for its threads would find it gone.
}
