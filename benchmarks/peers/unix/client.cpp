// A UNIX stream socket by hand: the client.
#include "raw/client.hpp"

#include "unix/address.hpp"

int main(int argc, char** argv) {
  const peers::Course course(argc, argv);
  peers::Socket server = unix_connected(course.reference());
  peers::measure(course, server);
}
