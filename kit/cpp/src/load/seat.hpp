// One thread of a call port: its stubs, what it calls in the current phase, and what it writes down of it.
#pragma once

#include <memory>
#include <vector>

#include "orrery/load/choice.hpp"

namespace orrery {

class Seat {
 public:
  void take(std::unique_ptr<Caller> caller) { caller_ = std::move(caller); }
  // Peers have joined the port: these are all of them.
  void join(const std::vector<std::string>& references);
  // A stub goes where it came from: on the thread that resolved it.
  void leave();

  // Takes all memory of the phase; what is prepared of it already is kept.
  void arm(const Phase& phase, Nanoseconds slice);
  void run(const Phase& phase, Window& window);

  // Of each operation of the phase, in its order.
  const std::vector<Recorder>& recorded() const { return recorders_; }
  void merge(const Seat& other);
  // Every operation has the window of all.
  void widen();

 private:
  struct Named {
    std::string operation;
    Offer offer;
  };
  void run_until_over(const Task& task, const Peer* peer, const Phase& phase);
  Offer offer(const std::string& operation, const std::vector<Named>& before);

  std::unique_ptr<Caller> caller_;
  std::vector<Named> offers_;
  std::vector<Recorder> recorders_;
};

}  // namespace orrery
