// Apache Thrift by hand: the client, as in its tutorial.
#include <thrift/protocol/TBinaryProtocol.h>
#include <thrift/transport/TBufferTransports.h>
#include <thrift/transport/TSocket.h>

#include "Benchmarking.h"
#include "common/workload.hpp"

using namespace apache::thrift;

static std::shared_ptr<transport::TTransport> socket_to(const std::string& reference) {
  const std::string place = reference.substr(reference.find(':') + 1);
  if (reference.compare(0, 5, "unix:") == 0) return std::make_shared<transport::TSocket>(place);
  return std::make_shared<transport::TSocket>("127.0.0.1", std::stoi(place));
}

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  const auto connection = std::make_shared<transport::TBufferedTransport>(socket_to(workload.reference()));
  connection->open();
  peers::BenchmarkingClient server(std::make_shared<protocol::TBinaryProtocol>(connection));
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { number = server.in_out_int_call(number); });
  workload.measure("in_out_string_call", [&] { text = sent; }, [&] { server.in_out_string_call(text, text); });
}
