// The prebuilt argument sets of one client thread for one operation. Valid C++14.
//
// Where they lie and how they are filled is the same code for all operations (pool.cpp): a template would be compiled
// for each of them, and an interface may have a thousand.
#pragma once

#include <memory>
#include <new>
#include <vector>

#include "orrery/measuring/samples.hpp"
#include "orrery/setup/operation.hpp"
#include "orrery/types/derive.hpp"

namespace orrery {

// What the loops see of an argument set.
struct AnySlot {
  Checksum in = 0;  // what `consume` reads of the arguments, known before
  Instant start = 0;
  std::uint64_t number = 0;  // of the sample that it holds
  std::uint64_t correlation = 0;
  bool is_out = false;  // a sample whose departure is not yet noted
};

// A type that is forgotten: how large it is, how one begins and ends.
struct AnyType {
  std::size_t size;
  void (*begin)(void* place);
  void (*end)(void* object);
};

template <class T>
struct TypeOf {
  static_assert(alignof(T) <= alignof(std::max_align_t), "what `new` gives is aligned no further");
  static void begin(void* place) { ::new (place) T(); }
  static void end(void* object) { static_cast<T*>(object)->~T(); }
  static constexpr AnyType any{sizeof(T), &begin, &end};
};
template <class T>
constexpr AnyType TypeOf<T>::any;

// So many objects of such a type, one after the other.
class AnyRow {
 public:
  AnyRow(const AnyType& type, std::size_t count);
  ~AnyRow();
  AnyRow(const AnyRow&) = delete;
  AnyRow& operator=(const AnyRow&) = delete;

  std::size_t count() const { return count_; }
  unsigned char* begin() const { return begin_; }
  unsigned char* end() const { return end_; }
  unsigned char* at(std::size_t i) const { return begin_ + i * type_.size; }

 private:
  void clear();

  AnyType type_;
  std::size_t count_ = 0;
  unsigned char* begin_;
  unsigned char* end_;  // behind those that have begun
};

// What a pool must know of its operation.
struct PoolKind {
  AnyType slot;
  AnyType expected;
  void (*prepare)(AnySlot& slot, const ValueSource& source, std::uint64_t number);
  void (*expect)(void* expected, const ValueSource& source);
};

class AnyPool {
 public:
  // `selves`: the references of several peers, each of which may return its own.
  // `samples`: of a port that publishes, else null.
  AnyPool(const PoolKind& kind, const ValueSource& source, std::size_t size,
          const std::vector<std::string>& selves = {}, Samples* samples = nullptr);

  std::size_t size() const { return slots_.count(); }
  Samples* samples() const { return samples_; }

  // The slot whose turn it is: number mod size, counted along instead of divided.
  template <class Slot>
  Slot& turn() {
    Slot& slot = *reinterpret_cast<Slot*>(next_);
    next_ += sizeof(Slot);
    if (next_ == slots_.end()) next_ = slots_.begin();
    return slot;
  }

  // The departures of all samples that are still in their slots.
  void settle();
  void note(AnySlot& slot) {
    if (slot.is_out) samples_->departures.note({slot.number, slot.start, slot.correlation, slot.in});
    slot.is_out = false;
  }

  // What this peer replies.
  template <class Args>
  const Args& expected(std::size_t peer) const {
    return reinterpret_cast<const Args*>(expected_.begin())[expected_.count() == 1 ? 0 : peer];
  }

 private:
  Samples* samples_;
  AnyRow slots_;
  AnyRow expected_;
  unsigned char* next_;
};

// What one operation does with its pool.
template <class Op>
struct PoolOf {
  using Args = typename Op::Args;
  struct Slot : AnySlot {
    Args args{};
  };

  static constexpr PoolKind kind() { return {TypeOf<Slot>::any, TypeOf<Args>::any, &fill, &expect}; }

  static Slot& next(AnyPool& pool) {
    Slot& slot = pool.turn<Slot>();
    renew<Op>(slot.args);
    number(pool, slot, typename IsNumbered<Op>::type{});
    return slot;
  }

  static bool right(const AnyPool& pool, const Slot& slot, std::size_t peer) {
    return right(pool, slot, peer, typename MeaningOf<Op>::derives{});
  }

 private:
  static void fill(AnySlot& any, const ValueSource& source, std::uint64_t number) {
    auto& slot = static_cast<Slot&>(any);
    prepare<Op>(slot.args, source, number);
    slot.in = consume_inputs<Op>(slot.args);
  }
  static void expect(void* expected, const ValueSource& source) {
    prepare_results<Op>(*static_cast<Args*>(expected), source);
  }

  static bool right(const AnyPool& pool, const Slot& slot, std::size_t peer, std::false_type) {
    return check<Op>(slot.args, pool.expected<Args>(peer));
  }
  static bool right(const AnyPool&, const Slot& slot, std::size_t, std::true_type) {
    Args made{};
    derive<Op>(made, slot.args);
    return check<Op>(slot.args, made);
  }

  // A sample is another one each time: what was in the slot has gone, and `consume` reads something else of the new
  // one.
  static void number(AnyPool& pool, Slot& slot, std::true_type) {
    if (pool.samples() == nullptr) return;
    pool.note(slot);
    slot.number = pool.samples()->next();
    Op::number(slot.args, slot.number, Cause::of(slot.number));
    slot.correlation = Op::correlation(slot.args);
    slot.in = consume_inputs<Op>(slot.args);
    slot.start = 0;
    slot.is_out = true;
  }
  static void number(AnyPool&, Slot&, std::false_type) {}
};

// Both together, for who knows the operation.
template <class Op>
class Pool : public AnyPool {
 public:
  using Slot = typename PoolOf<Op>::Slot;

  Pool(const ValueSource& source, std::size_t size, const std::vector<std::string>& selves = {},
       Samples* samples = nullptr)
      : AnyPool(PoolOf<Op>::kind(), source, size, selves, samples) {}

  Slot& next() { return PoolOf<Op>::next(*this); }
  bool right(const Slot& slot, std::size_t peer = 0) const { return PoolOf<Op>::right(*this, slot, peer); }
};

}  // namespace orrery
