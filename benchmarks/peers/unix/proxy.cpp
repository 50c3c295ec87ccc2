// A UNIX stream socket by hand: an object in the middle. `proxy FOLDER SERVER`
#include "raw/client.hpp"
#include "raw/server.hpp"
#include "unix/address.hpp"

int main(int, char** argv) {
  peers::Socket onward = unix_connected(argv[2]);
  peers::Client<peers::Socket> server(onward);
  peers::Socket client = unix_accepted(std::string(argv[1]) + "/proxy");
  peers::serve(client, server);
}
