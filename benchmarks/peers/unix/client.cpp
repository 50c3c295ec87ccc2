// A UNIX stream socket by hand: the client.
#include "raw/client.hpp"

#include "unix/address.hpp"

int main(int argc, char** argv) {
  const peers::Course course(argc, argv);
  const sockaddr_un address = unix_address(course.reference());
  peers::Socket server{peers::check(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket")};
  peers::check(connect(server.number, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  peers::measure(course, server);
}
