// TCP by hand: the server.
#include "raw/server.hpp"

#include "tcp/address.hpp"

// The third word of the command line is the address at which it listens.
int main(int argc, char** argv) {
  const std::string host = argc > 3 ? argv[3] : "127.0.0.1";
  sockaddr_in address = address_of(host, 0);
  socklen_t size = sizeof address;
  const int listening = peers::check(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  peers::check(bind(listening, reinterpret_cast<const sockaddr*>(&address), size), "bind");
  peers::check(listen(listening, SOMAXCONN), "listen");
  peers::check(getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size), "getsockname");
  peers::ready(host + ":" + std::to_string(ntohs(address.sin_port)));
  peers::Socket client{peers::check(accept4(listening, nullptr, nullptr, SOCK_CLOEXEC), "accept")};
  send_at_once(client.number);
  peers::serve(client);
}
