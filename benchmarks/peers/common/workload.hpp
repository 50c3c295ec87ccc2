// What a hand-written client is asked to do, and how it times a call: two readings of the clock, nothing else.
//
//   client REFERENCE WARM CALLS [OPERATION...]
//
// Each operation is called WARM times, then CALLS times; stdout gets a line `OPERATION CALLS` and then the durations
// (ns) as they stand in memory. With 0 calls the client stays connected and idle until it is ended.
#pragma once

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/waiting.hpp"

namespace peers {

inline long now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

class Workload {
 public:
  Workload(int argc, char** argv) {
    if (argc < 4) {
      std::fprintf(stderr, "usage: %s REFERENCE WARM CALLS [OPERATION...]\n", argv[0]);
      std::exit(3);
    }
    reference_ = argv[1];
    warm_ = std::atol(argv[2]);
    calls_ = std::atol(argv[3]);
    wanted_.assign(argv + 4, argv + argc);
    wait_beside();
  }

  const std::string& reference() const { return reference_; }

  // `renew` makes the inout argument afresh, as for every client of Orrery; it is not timed.
  template <class Renew, class Call>
  void measure(const std::string& operation, Renew renew, Call call) const {
    if (calls_ == 0) idle();
    if (!wanted_.empty() && std::find(wanted_.begin(), wanted_.end(), operation) == wanted_.end()) return;
    std::vector<long> durations(calls_, 0);  // written, and so touched, before the first call
    for (long i = 0; i < warm_; ++i) {
      renew();
      call();
    }
    for (long& duration : durations) {
      renew();
      const long start = now();
      call();
      duration = now() - start;
    }
    std::printf("%s %ld\n", operation.c_str(), calls_);
    std::fwrite(durations.data(), sizeof(long), durations.size(), stdout);
  }

 private:
  [[noreturn]] static void idle() {
    std::puts("connected");
    std::fflush(stdout);
    for (;;) pause();
  }

  std::string reference_;
  long warm_;
  long calls_;
  std::vector<std::string> wanted_;
};

}  // namespace peers
