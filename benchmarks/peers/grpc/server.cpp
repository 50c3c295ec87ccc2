// gRPC by hand: the server, a synchronous service. `server FOLDER tcp` or `server FOLDER unix`.
#include <grpcpp/grpcpp.h>

#include "common/ready.hpp"
#include "seven_calls.grpc.pb.h"

class Servant final : public peers::Benchmarking::Service {
 public:
  using Context = grpc::ServerContext;
  using Nothing = peers::Nothing;
  using Number = peers::Number;
  using Text = peers::Text;
  using Status = grpc::Status;

  Status void_call(Context*, const Nothing*, Nothing*) override { return Status::OK; }
  Status in_int_call(Context*, const Number*, Nothing*) override { return Status::OK; }
  Status out_int_call(Context*, const Nothing*, Number* reply) override {
    reply->set_value(1234567);
    return Status::OK;
  }
  Status in_out_int_call(Context*, const Number* request, Number* reply) override {
    reply->set_value(request->value());
    return Status::OK;
  }
  Status in_string_call(Context*, const Text*, Nothing*) override { return Status::OK; }
  Status out_string_call(Context*, const Nothing*, Text* reply) override {
    reply->set_value("sixteen letters!");
    return Status::OK;
  }
  Status in_out_string_call(Context*, const Text* request, Text* reply) override {
    reply->set_value(request->value());
    return Status::OK;
  }
};

int main(int, char** argv) {
  const sigset_t termination = peers::block_termination();
  const bool local = std::string(argv[2]) == "unix";
  const std::string path = std::string("unix:") + argv[1] + "/peer";
  Servant servant;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(local ? path : "127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&servant);
  const auto server = builder.BuildAndStart();
  peers::ready(local ? path : "ipv4:127.0.0.1:" + std::to_string(port));
  peers::await_termination(termination);
  server->Shutdown(std::chrono::system_clock::now());
}
