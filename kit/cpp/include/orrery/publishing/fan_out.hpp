// Publishing without an event service: the publisher itself sends to each who subscribes. Valid C++14.
#pragma once

#include <utility>
#include <vector>

#include "orrery/publishing/sent_at_once.hpp"

namespace orrery {

template <class Stub>
class FanOut : public SentAtOnce<FanOut<Stub>> {
 public:
  explicit FanOut(std::vector<Stub> stubs) : stubs_(std::move(stubs)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    for (Stub& stub : stubs_) Op::invoke(stub, args);
  }

 private:
  std::vector<Stub> stubs_;
};

}  // namespace orrery
