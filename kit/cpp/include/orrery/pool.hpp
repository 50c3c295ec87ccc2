// The prebuilt argument sets of one client thread for one operation. Valid C++14.
#pragma once

#include <algorithm>
#include <vector>

#include "orrery/operation.hpp"

namespace orrery {

// What the loops see of an argument set.
struct AnySlot {
  Digest in = 0;  // what `consume` reads of the arguments, known before
};

template <class Op>
class Pool {
 public:
  struct Slot : AnySlot {
    typename Op::Args args{};
  };

  // `selves`: the references of several peers, each of which may return its own.
  Pool(const ValueSource& source, std::size_t size, const std::vector<std::string>& selves = {})
      : slots_(size), expected_(std::max<std::size_t>(1, selves.size())) {
    for (std::size_t i = 0; i < size; ++i) {
      prepare<Op>(slots_[i].args, source, i);
      slots_[i].in = consume_inputs<Op>(slots_[i].args);
    }
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      ValueSource own = source;
      if (!selves.empty()) own.self = selves[i];
      prepare_results<Op>(expected_[i], own);
    }
    next_ = slots_.begin();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  std::size_t size() const { return slots_.size(); }

  // The slot of a call: number mod size, counted along instead of divided.
  Slot& next() {
    Slot& slot = *next_;
    if (++next_ == slots_.end()) next_ = slots_.begin();
    renew<Op>(slot.args);
    return slot;
  }

  bool right(const Slot& slot, std::size_t peer = 0) const {
    return check<Op>(slot.args, expected_[expected_.size() == 1 ? 0 : peer]);
  }

 private:
  std::vector<Slot> slots_;
  std::vector<typename Op::Args> expected_;
  typename std::vector<Slot>::iterator next_;
};

}  // namespace orrery
