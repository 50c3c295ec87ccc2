// Values that go into a value of the type `any` and come out of it, without a call, as what is measured. Valid C++14.
//
// A mapping with such values makes `Orrery::Insertion` an Interface with
//   static constexpr bool inserts = true;
//   template <class Op> struct Box;      an any, for one set of arguments (of which `in_value` is the only one)
//       void clear();                    the any is empty again
//       void insert(const Args&);        a copy of the value goes into the any
//       void allot(const Args&);         a copy of the value on the heap
//       void insert_allotted();          the any takes it over; nothing is copied
//       Checksum extract() const;        the value in the any, read where it is
//       void set_aside();                the any, full, becomes what copy() copies
//       void copy();
//       bool holds(const Args&) const;   is the value in the any this one?
// Timed are insert, insert_allotted, extract and copy: each with all argument sets of the port, one after the other,
// for one alone takes less than a clock can tell.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "orrery/calls/exchange.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

// The operations of this interface are no calls of a servant: the caller does itself what they say.
inline bool inserts(const Port& port) { return port.interface == "Orrery::Insertion"; }

template <class Interface>
struct Inserts {
  template <class I>
  static std::integral_constant<bool, I::inserts> test(int);
  template <class I>
  static std::false_type test(...);
  using type = decltype(test<Interface>(0));
};

// An operation's argument sets, each with an any of its own; and the four ways to use them.
template <class Op, class Box>
struct Insertion {
  using Args = typename Op::Args;
  struct Item {
    Args args{};
    Box box{};
  };
  // What one call is about: all of them.
  struct Slot : AnySlot {
    std::vector<Item> items;
  };

  static Offer offer(const std::string& way, const ValueSource& source, std::size_t items, std::size_t counter) {
    if (way == "extract") return offer(&hold, source, items, counter, &next, &extract);
    if (way == "copy") return offer(&hold_aside, source, items, counter, &cleared, &copy);
    if (way == "insert_noncopying") return offer(&leave, source, items, counter, &allotted, &insert_allotted);
    return offer(&leave, source, items, counter, &cleared, &insert);
  }

 private:
  using Begin = void (*)(Item&);
  using Next = AnySlot& (*)(void*);
  using Call = Checksum (*)(void*, AnySlot&);

  static Offer offer(Begin begin, const ValueSource& source, std::size_t items, std::size_t counter, Next next,
                     Call call) {
    const PoolKind kind{TypeOf<Slot>::any, TypeOf<Args>::any, &prepare_none, &expect};
    const auto pool = std::make_shared<AnyPool>(kind, source, std::size_t{1});
    fill(turn(pool.get()), begin, source, items);
    // No halves: what is done in the caller's own process does not overlap.
    return {Exchange{pool.get(), counter, 1, next, &right, call, nullptr, nullptr, nullptr}, pool};
  }

  static Slot& of(AnySlot& slot) { return static_cast<Slot&>(slot); }

  // --- what begins before all calls ---
  static void fill(Slot& slot, Begin begin, const ValueSource& source, std::size_t items) {
    std::vector<Item>(items).swap(slot.items);
    std::uint64_t number = 0;
    for (Item& item : slot.items) {
      prepare<Op>(item.args, source, number++);
      slot.in += consume_inputs<Op>(item.args);
      begin(item);
    }
  }
  static void leave(Item&) {}
  static void hold(Item& item) { item.box.insert(item.args); }
  static void hold_aside(Item& item) {
    hold(item);
    item.box.set_aside();
  }
  static void prepare_none(AnySlot&, const ValueSource&, std::uint64_t) {}
  static void expect(void*, const ValueSource&) {}  // nothing comes back

  // --- before each call, untimed ---
  static Slot& turn(void* pool) { return static_cast<AnyPool*>(pool)->turn<Slot>(); }
  static AnySlot& next(void* pool) { return turn(pool); }
  static AnySlot& cleared(void* pool) {
    Slot& slot = turn(pool);
    for (Item& item : slot.items) item.box.clear();
    return slot;
  }
  static AnySlot& allotted(void* pool) {
    Slot& slot = turn(pool);
    for (Item& item : slot.items) {
      item.box.clear();
      item.box.allot(item.args);
    }
    return slot;
  }

  // --- timed ---
  static Checksum insert(void*, AnySlot& slot) {
    for (Item& item : of(slot).items) item.box.insert(item.args);
    return 0;
  }
  static Checksum insert_allotted(void*, AnySlot& slot) {
    for (Item& item : of(slot).items) item.box.insert_allotted();
    return 0;
  }
  static Checksum extract(void*, AnySlot& slot) {
    Checksum sum = 0;
    for (const Item& item : of(slot).items) sum += item.box.extract();
    return sum;
  }
  static Checksum copy(void*, AnySlot& slot) {
    for (Item& item : of(slot).items) item.box.copy();
    return 0;
  }

  static bool right(const void*, const AnySlot& slot, std::size_t) {
    for (const Item& item : static_cast<const Slot&>(slot).items) {
      if (!item.box.holds(item.args)) return false;
    }
    return true;
  }
};

// One thread's end of a port that inserts and extracts.
template <class Interface>
class InsertionCaller : public Caller {
 public:
  // `counters` are those of the interface's operations, in their order.
  InsertionCaller(const Port& port, const ValueSource& source, const std::vector<std::size_t>& counters)
      : items_(port.pool),
        source_(source),
        counters_(counters),
        ring_(ring_of(std::vector<void*>(port.references.size(), this))) {}

  const Peer* peers() const override { return ring_.data(); }

  Offer prepare(const std::string& operation) override { return prepare(operation, typename Interface::Operations{}); }

 private:
  template <class... Ops>
  Offer prepare(const std::string& operation, List<Ops...>) {
    Offer found{};
    (void)std::initializer_list<int>{0, (operation == Ops::name() ? (found = offer<Ops>(), 0) : 0)...};
    if (found.pool == nullptr) throw ConfigurationError("nothing is inserted or extracted by " + operation);
    return found;
  }

  // `extract_long` is the way `extract`; what follows the way's name is the kind of the value.
  template <class Op>
  Offer offer() {
    const std::string method = Op::method();
    const std::string way = method.substr(0, method.rfind('_'));
    return Insertion<Op, typename Interface::template Box<Op>>::offer(way, source_, items_, counters_.at(Op::index));
  }

  std::size_t items_;
  ValueSource source_;
  std::vector<std::size_t> counters_;
  std::vector<Peer> ring_;
};

template <class Interface>
std::unique_ptr<Caller> insertion_caller(const Port& port, const ValueSource& source,
                                         const std::vector<std::size_t>& counters, std::true_type) {
  return std::unique_ptr<Caller>(new InsertionCaller<Interface>(port, source, counters));
}
template <class Interface>
std::unique_ptr<Caller> insertion_caller(const Port&, const ValueSource&, const std::vector<std::size_t>&,
                                         std::false_type) {
  throw ConfigurationError("this driver has no values that others go into");
}
template <class Interface>
std::unique_ptr<Caller> insertion_caller(const Port& port, const ValueSource& source,
                                         const std::vector<std::size_t>& counters) {
  return insertion_caller<Interface>(port, source, counters, typename Inserts<Interface>::type{});
}

}  // namespace orrery
