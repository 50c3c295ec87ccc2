// ORBit2 by hand: the client, in which a thread of the library's own reads replies.
#include <sstream>

#include "common/workload.hpp"
#include "orbit2/orb.hpp"
#include "seven_calls.h"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  std::string folder, transport, reference;
  std::istringstream(workload.reference()) >> folder >> transport >> reference;
  const CORBA_ORB orb = start_orb("orbit-io-thread", folder, transport);
  CORBA_Environment environment;
  CORBA_exception_init(&environment);
  const Benchmarking server = CORBA_ORB_string_to_object(orb, reference.c_str(), &environment);
  check(environment, "reading the reference");
  CORBA_long number = 1234567;
  const char* const sent = "sixteen letters!";
  CORBA_char* text = CORBA_string_dup(sent);
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; },
      [&] {
        Benchmarking_in_out_int_call(server, &number, &environment);
        check(environment, "in_out_int_call");
      });
  workload.measure(
      "in_out_string_call",
      [&] {
        CORBA_free(text);
        text = CORBA_string_dup(sent);
      },
      [&] {
        Benchmarking_in_out_string_call(server, &text, &environment);
        check(environment, "in_out_string_call");
      });
}
