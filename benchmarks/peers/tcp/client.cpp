// TCP by hand: the client.
#include "raw/client.hpp"

#include "tcp/address.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  const sockaddr_in address = address_of(workload.reference());
  peers::Socket server{peers::check(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket")};
  peers::check(connect(server.number, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  send_at_once(server.number);
  peers::measure(workload, server);
}
