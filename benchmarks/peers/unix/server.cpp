// A UNIX stream socket by hand: the server.
#include "raw/server.hpp"

#include "unix/address.hpp"

int main(int, char** argv) {
  const std::string path = std::string(argv[1]) + "/peer";
  const sockaddr_un address = unix_address(path);
  const int listening = peers::check(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  peers::check(bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
  peers::check(listen(listening, SOMAXCONN), "listen");
  peers::ready(path);
  peers::Socket client{peers::check(accept4(listening, nullptr, nullptr, SOCK_CLOEXEC), "accept")};
  peers::serve(client);
}
