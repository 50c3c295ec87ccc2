// Publishing without an event service: the publisher itself sends to each who subscribes. Valid C++14.
#pragma once

#include <utility>
#include <vector>

namespace orrery {

template <class Stub>
class FanOut {
 public:
  static constexpr bool windowed = true;

  explicit FanOut(std::vector<Stub> stubs) : stubs_(std::move(stubs)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    for (Stub& stub : stubs_) Op::invoke(stub, args);
  }
  template <class Op>
  void begin(typename Op::Args& args) {
    call<Op>(args);
  }
  template <class Op>
  void finish(typename Op::Args&) {}

 private:
  std::vector<Stub> stubs_;
};

}  // namespace orrery
