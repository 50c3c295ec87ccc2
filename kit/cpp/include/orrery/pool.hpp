// The prebuilt argument sets of one client thread for one operation. Valid C++14.
#pragma once

#include <algorithm>
#include <vector>

#include "orrery/derive.hpp"
#include "orrery/operation.hpp"
#include "orrery/samples.hpp"

namespace orrery {

// What the loops see of an argument set.
struct AnySlot {
  Checksum in = 0;  // what `consume` reads of the arguments, known before
  Instant start = 0;
  std::uint64_t number = 0;  // of the sample that it holds
  std::uint64_t correlation = 0;
  bool is_out = false;  // a sample whose departure is not yet noted
};

template <class Op>
class Pool {
 public:
  struct Slot : AnySlot {
    typename Op::Args args{};
  };

  // `selves`: the references of several peers, each of which may return its own.
  // `samples`: of a port that publishes, else null.
  Pool(const ValueSource& source, std::size_t size, const std::vector<std::string>& selves = {},
       Samples* samples = nullptr)
      : samples_(samples), slots_(size), expected_(std::max<std::size_t>(1, selves.size())) {
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
    number(slot, typename IsNumbered<Op>::type{});
    return slot;
  }

  // The departures of all samples that are still in their slots.
  void settle() {
    for (Slot& slot : slots_) note(slot);
  }

  bool right(const Slot& slot, std::size_t peer = 0) const {
    return right(slot, peer, typename MeaningOf<Op>::derives{});
  }

 private:
  bool right(const Slot& slot, std::size_t peer, std::false_type) const {
    return check<Op>(slot.args, expected_[expected_.size() == 1 ? 0 : peer]);
  }
  bool right(const Slot& slot, std::size_t, std::true_type) const {
    typename Op::Args made{};
    derive<Op>(made, slot.args);
    return check<Op>(slot.args, made);
  }

  // A sample is another one each time: what was in the slot has gone, and `consume` reads something else of the new
  // one.
  void number(Slot& slot, std::true_type) {
    if (samples_ == nullptr) return;
    note(slot);
    slot.number = samples_->next();
    Op::number(slot.args, slot.number, Cause::of(slot.number));
    slot.correlation = Op::correlation(slot.args);
    slot.in = consume_inputs<Op>(slot.args);
    slot.start = 0;
    slot.is_out = true;
  }
  void number(Slot&, std::false_type) {}

  void note(Slot& slot) {
    if (slot.is_out) samples_->departures.note({slot.number, slot.start, slot.correlation, slot.in});
    slot.is_out = false;
  }

  Samples* samples_;
  std::vector<Slot> slots_;
  std::vector<typename Op::Args> expected_;
  typename std::vector<Slot>::iterator next_;
};

}  // namespace orrery
