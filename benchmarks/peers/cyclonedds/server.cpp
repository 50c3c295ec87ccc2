// Cyclone DDS by hand: the server. `server FOLDER`
#include <atomic>
#include <thread>

#include "common/ready.hpp"
#include "cyclonedds/ends.hpp"

int main(int, char** argv) {
  const sigset_t termination = peers::block_termination();
  Ends client(argv[1], "requests", "replies");
  std::atomic<bool> over{false};
  // Its reply is what was sent: the sample goes back as it came.
  std::thread servant([&] {
    while (!over) client.take([&](const peers_Sample& request) { client.write(request); });
  });
  peers::ready(argv[1]);
  peers::await_termination(termination);
  over = true;
  dds_set_guardcondition(client.end, true);
  servant.join();
}
