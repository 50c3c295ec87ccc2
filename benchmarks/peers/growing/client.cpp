// A client by hand of Orrery's own echo servers on pipes: it asks those that are there, all at once.
//
// A line on stdin is the FIFO on which a server waits for clients: it is asked once, and from then on with the others.
// An empty line asks all of them, and what that took is printed in ns.
#include <fcntl.h>
#include <sys/stat.h>

#include <iostream>
#include <string>

#include "asking.hpp"

namespace {

constexpr std::size_t announcement = 256;

int open_fifo(const std::string& path, int flags) {
  const int made = open(path.c_str(), flags | O_CLOEXEC);
  if (made < 0) fail(path.c_str());
  return made;
}

// By a pair of FIFOs that is announced to the server, which opens them in the same order.
Server connect(const std::string& path) {
  const std::string pair = path + "." + std::to_string(getpid()), requests = pair + ".requests",
                    replies = pair + ".replies";
  char words[announcement] = {};
  pair.copy(words, sizeof words - 1);
  if (mkfifo(requests.c_str(), 0600) != 0 || mkfifo(replies.c_str(), 0600) != 0) fail("mkfifo");
  const int server = open_fifo(path, O_WRONLY | O_NONBLOCK);
  if (write(server, words, sizeof words) != static_cast<ssize_t>(sizeof words)) fail("announcing");
  close(server);
  const int down = open_fifo(requests, O_WRONLY);
  const int up = open_fifo(replies, O_RDONLY);
  unlink(requests.c_str());
  unlink(replies.c_str());
  return {down, up};
}

}  // namespace

int main() {
  // The length after the header, the number of the operation and that of the request; then a text as CDR has it.
  const char request[length + 1] = "\13\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\7\0\0\0Hello!";
  char reply[length];
  std::vector<Server> servers;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.empty()) {
      std::printf("%ld\n", ask_all(servers, request, reply, 1));
      std::fflush(stdout);
      continue;
    }
    servers.push_back(connect(line));
    servers.back().put(request);
    if (read(servers.back().replies, reply, sizeof reply) != static_cast<ssize_t>(sizeof reply)) fail("read");
  }
}
