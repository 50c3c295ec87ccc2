// A UNIX stream socket by hand: the client.
#include "raw/client.hpp"

#include "unix/address.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  peers::Socket server = unix_connected(workload.reference());
  peers::measure(workload, server);
}
