// How a thread waits for what comes in TAO's loop: it runs the loop. Valid C++14.
#pragma once

#include <ace/Time_Value.h>

#include <atomic>
#include <orrery/corba/reference.hpp>

namespace orrery {
namespace corba {

// Whoever is in the ORB's loop takes replies in, also those that other threads wait for; so nobody stays there until
// something else comes.
template <class Arrived>
void run_loop_until(Arrived arrived) {
  while (!arrived()) {
    ACE_Time_Value longest(0, 1000);
    process_orb()->perform_work(longest);
  }
}

class Arrival {
 public:
  void expect() { here_.store(false, std::memory_order_relaxed); }
  void happen() { here_.store(true, std::memory_order_release); }
  void wait() {
    run_loop_until([this] { return here_.load(std::memory_order_acquire); });
  }

 private:
  std::atomic<bool> here_{false};
};

}  // namespace corba
}  // namespace orrery
