// A pair of FIFOs by hand: the client.
#include "raw/client.hpp"

#include <fcntl.h>

#include "raw/descriptors.hpp"

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  const int requests = peers::check(open((workload.reference() + ".requests").c_str(), O_WRONLY | O_CLOEXEC), "open");
  const int replies = peers::check(open((workload.reference() + ".replies").c_str(), O_RDONLY | O_CLOEXEC), "open");
  peers::Pipes server{replies, requests};
  peers::measure(workload, server);
}
