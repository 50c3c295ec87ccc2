// gRPC by hand: the client, by the stub's blocking methods.
#include <grpcpp/grpcpp.h>

#include <stdexcept>

#include "common/workload.hpp"
#include "seven_calls.grpc.pb.h"

static void check(const grpc::Status& status) {
  if (!status.ok()) throw std::runtime_error(status.error_message());
}

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  const auto channel = grpc::CreateChannel(workload.reference(), grpc::InsecureChannelCredentials());
  channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(10));
  const auto server = peers::Benchmarking::NewStub(channel);
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; },
      [&] {
        peers::Number request;
        peers::Number reply;
        grpc::ClientContext context;
        request.set_value(number);
        check(server->in_out_int_call(&context, request, &reply));
        number = reply.value();
      });
  workload.measure(
      "in_out_string_call", [&] { text = sent; },
      [&] {
        peers::Text request;
        peers::Text reply;
        grpc::ClientContext context;
        request.set_value(text);
        check(server->in_out_string_call(&context, request, &reply));
        text = reply.value();
      });
}
