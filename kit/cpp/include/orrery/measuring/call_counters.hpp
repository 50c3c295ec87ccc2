// Counts and order-independent sums of what was really sent and read, for each operation of each port.
// Valid C++14.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace orrery {

struct Tally {
  std::uint64_t calls = 0;
  std::uint64_t in = 0;
  std::uint64_t out = 0;

  void add(std::uint64_t sent, std::uint64_t received) {
    ++calls;
    in += sent;
    out += received;
  }
};

// One line of the call_counters: whose tally it is.
struct CallCounter {
  std::string object;
  std::string port;
  std::string operation;
  const char* side;  // "call", "serve", "forward", "lookup", "activation" or "insertion"
};

// The call counters of a process. Every thread writes on pages of its own, so that adding needs no lock and no atomic;
// the pages are summed while everything is idle.
class CallCounters {
 public:
  static std::size_t open(CallCounter counter);

  // The calling thread's tally; it stays where it is.
  static Tally& tally(std::size_t counter) {
    if (__builtin_expect(counter >= page_.size, 0)) turn_page();
    return page_.tallies[counter];
  }

  static void add(std::size_t counter, std::uint64_t in, std::uint64_t out) { tally(counter).add(in, out); }

  static const std::vector<CallCounter>& counters();
  static Tally total(std::size_t counter);

 private:
  struct Page {
    Tally* tallies;
    std::size_t size;
  };

  // The thread's first page, or a longer one for counters that were opened since.
  static void turn_page();
  static __thread Page page_;  // unlike thread_local, it is known elsewhere to need no constructor: no call to find it
};

}  // namespace orrery
