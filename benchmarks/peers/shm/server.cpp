// Shared memory by hand: the server, which makes it: a file without a name, reached through /proc.
#include "raw/server.hpp"

#include "shm/mailbox.hpp"

int main(int argc, char** argv) {
  const std::string waiting = argc > 2 ? argv[2] : "futex";
  const int file = peers::check(memfd_create("peer", MFD_CLOEXEC), "memfd_create");
  peers::check(ftruncate(file, sizeof(Shared)), "ftruncate");
  Shared& shared = map_shared(file);
  peers::ready(waiting + ":/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file));
  Mailboxes client{shared.requests, shared.replies, waiting == "busy"};
  peers::serve(client);
}
