// Ice by hand: the client.
#include <Ice/Ice.h>

#include "common/workload.hpp"
#include "seven_calls.h"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  const Ice::CommunicatorHolder communicator(Ice::initialize());
  const auto server = Ice::checkedCast<SevenCalls::BenchmarkingPrx>(communicator->stringToProxy(workload.reference()));
  Ice::Int number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { server->in_out_int_call(number, number); });
  workload.measure("in_out_string_call", [&] { text = sent; }, [&] { server->in_out_string_call(text, text); });
}
