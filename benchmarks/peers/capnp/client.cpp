// Cap'n Proto by hand: the client, one promise after the other.
#include <capnp/rpc-twoparty.h>
#include <kj/async-io.h>

#include "common/workload.hpp"
#include "seven_calls.capnp.h"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  auto io = kj::setupAsyncIo();
  auto address = io.provider->getNetwork().parseAddress(workload.reference()).wait(io.waitScope);
  auto connection = address->connect().wait(io.waitScope);
  capnp::TwoPartyClient client(*connection);
  auto server = client.bootstrap().castAs<peers::Benchmarking>();
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; },
      [&] {
        auto request = server.inOutIntCallRequest();
        request.setValue(number);
        number = request.send().wait(io.waitScope).getValue();
      });
  workload.measure(
      "in_out_string_call", [&] { text = sent; },
      [&] {
        auto request = server.inOutStringCallRequest();
        request.setValue(capnp::Text::Reader(text.c_str(), text.size()));
        const auto reply = request.send().wait(io.waitScope);
        text.assign(reply.getValue().begin(), reply.getValue().size());
      });
}
