// ZeroMQ by hand: the client.
#include "raw/client.hpp"

#include "zeromq/socket.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  zmq::context_t context;
  Socket server{{context, zmq::socket_type::req}};
  server.socket.connect(workload.reference());
  peers::measure(workload, server);
}
