// A UNIX stream socket by hand: the server.
#include "raw/server.hpp"

#include "unix/address.hpp"

int main(int, char** argv) {
  peers::Socket client = unix_accepted(std::string(argv[1]) + "/peer");
  peers::serve(client);
}
