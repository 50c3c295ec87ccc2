// A pair of FIFOs by hand: the server.
#include "raw/server.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include "raw/descriptors.hpp"

int main(int, char** argv) {
  const std::string pair = std::string(argv[1]) + "/peer";
  peers::check(mkfifo((pair + ".requests").c_str(), 0600), "mkfifo");
  peers::check(mkfifo((pair + ".replies").c_str(), 0600), "mkfifo");
  peers::ready(pair);
  const int requests = peers::check(open((pair + ".requests").c_str(), O_RDONLY | O_CLOEXEC), "open");
  const int replies = peers::check(open((pair + ".replies").c_str(), O_WRONLY | O_CLOEXEC), "open");
  peers::Pipes client{requests, replies};
  peers::serve(client);
}
