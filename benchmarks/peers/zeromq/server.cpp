// ZeroMQ by hand: the server. `server FOLDER [ipc|tcp]`
#include "raw/server.hpp"

#include <thread>

#include "zeromq/socket.hpp"

int main(int argc, char** argv) {
  const sigset_t termination = peers::block_termination();
  const bool tcp = argc > 2 && std::string(argv[2]) == "tcp";
  zmq::context_t context;
  Socket client{{context, zmq::socket_type::rep}};
  client.socket.bind(tcp ? "tcp://127.0.0.1:*" : "ipc://" + std::string(argv[1]) + "/peer");
  std::thread servant([&] { peers::serve(client); });
  peers::ready(client.socket.get(zmq::sockopt::last_endpoint));
  peers::await_termination(termination);
  context.shutdown();
  servant.join();
}
