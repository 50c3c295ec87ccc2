// Any ORB by hand: what a client measures. The ORB's headers stand before this one.
#pragma once

#include "common/workload.hpp"

// `calls` makes them, in whatever way.
template <class Calls>
void measure_calls(const peers::Workload& workload, Calls& calls) {
  CORBA::Long number = 1234567;
  const char* const sent = "sixteen letters!";
  CORBA::String_var text = CORBA::string_dup(sent);
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { calls.in_out_int_call(number); });
  workload.measure(
      "in_out_string_call", [&] { text = CORBA::string_dup(sent); }, [&] { calls.in_out_string_call(text); });
}
