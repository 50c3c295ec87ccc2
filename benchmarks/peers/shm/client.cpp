// Shared memory by hand: the client. The reference is `busy` or `futex`, a colon, and the file.
#include "raw/client.hpp"

#include "shm/mailbox.hpp"

int main(int argc, char** argv) {
  const peers::Course course(argc, argv);
  const std::size_t colon = course.reference().find(':');
  const bool busy = course.reference().substr(0, colon) == "busy";
  const std::string path = course.reference().substr(colon + 1);
  Shared& shared = map_shared(peers::check(open(path.c_str(), O_RDWR | O_CLOEXEC), "open"));
  Mailboxes server{shared.replies, shared.requests, busy};
  peers::measure(course, server);
  shared.requests.announce(closed);
}
