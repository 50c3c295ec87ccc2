// A pair of FIFOs by hand: the client.
#include "raw/client.hpp"

#include <fcntl.h>

#include "raw/descriptors.hpp"

int main(int argc, char** argv) {
  const peers::Course course(argc, argv);
  const int requests = peers::check(open((course.reference() + ".requests").c_str(), O_WRONLY | O_CLOEXEC), "open");
  const int replies = peers::check(open((course.reference() + ".replies").c_str(), O_RDONLY | O_CLOEXEC), "open");
  peers::Pipes server{replies, requests};
  peers::measure(course, server);
}
