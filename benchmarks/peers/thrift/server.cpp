// Apache Thrift by hand: the server, a TThreadedServer. `server FOLDER [tcp|unix]`
#include <thrift/protocol/TBinaryProtocol.h>
#include <thrift/server/TThreadedServer.h>
#include <thrift/transport/TBufferTransports.h>
#include <thrift/transport/TServerSocket.h>

#include <thread>

#include "Benchmarking.h"
#include "common/ready.hpp"

using namespace apache::thrift;

class Servant final : public peers::BenchmarkingIf {
 public:
  void void_call() override {}
  void in_int_call(const int32_t) override {}
  int32_t out_int_call() override { return 1234567; }
  int32_t in_out_int_call(const int32_t value) override { return value; }
  void in_string_call(const std::string&) override {}
  void out_string_call(std::string& reply) override { reply = "sixteen letters!"; }
  void in_out_string_call(std::string& reply, const std::string& value) override { reply = value; }
};

// Says where the server is as soon as it listens.
struct Listening : server::TServerEventHandler {
  std::shared_ptr<transport::TServerSocket> socket;
  std::string path;
  void preServe() override { peers::ready(path.empty() ? "tcp:" + std::to_string(socket->getPort()) : "unix:" + path); }
};

int main(int argc, char** argv) {
  const sigset_t termination = peers::block_termination();
  const bool tcp = argc > 2 && std::string(argv[2]) == "tcp";
  const auto listening = std::make_shared<Listening>();
  if (!tcp) listening->path = std::string(argv[1]) + "/peer";
  listening->socket = tcp ? std::make_shared<transport::TServerSocket>("127.0.0.1", 0)
                          : std::make_shared<transport::TServerSocket>(listening->path);
  server::TThreadedServer server(std::make_shared<peers::BenchmarkingProcessor>(std::make_shared<Servant>()),
                                 listening->socket, std::make_shared<transport::TBufferedTransportFactory>(),
                                 std::make_shared<protocol::TBinaryProtocolFactory>());
  server.setServerEventHandler(listening);
  std::thread serving([&server] { server.serve(); });
  peers::await_termination(termination);
  server.stop();
  serving.join();
}
