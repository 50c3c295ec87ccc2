// ZeroMQ by hand: the client.
#include "raw/client.hpp"

#include "zeromq/socket.hpp"

int main(int argc, char** argv) {
  const peers::Course course(argc, argv);
  zmq::context_t context;
  Socket server{{context, zmq::socket_type::req}};
  server.socket.connect(course.reference());
  peers::measure(course, server);
}
