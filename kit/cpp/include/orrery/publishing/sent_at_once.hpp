// The halves of a call for stubs whose calls are over once they have been sent. Valid C++14.
#pragma once

namespace orrery {

// `Stub` has template <class Op> void call(Args&).
template <class Stub>
class SentAtOnce {
 public:
  static constexpr bool windowed = true;

  template <class Op>
  void begin(typename Op::Args& args) {
    static_cast<Stub&>(*this).template call<Op>(args);
  }
  template <class Op>
  void finish(typename Op::Args&) {}
};

}  // namespace orrery
