// Shared memory by hand: the client. The reference is `busy` or `futex`, a colon, and the file.
#include "raw/client.hpp"

#include "shm/mailbox.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  const std::size_t colon = workload.reference().find(':');
  const bool busy = workload.reference().substr(0, colon) == "busy";
  const std::string path = workload.reference().substr(colon + 1);
  Shared& shared = map_shared(peers::check(open(path.c_str(), O_RDWR | O_CLOEXEC), "open"));
  Mailboxes server{shared.replies, shared.requests, busy};
  peers::measure(workload, server);
  shared.requests.announce(closed);
}
