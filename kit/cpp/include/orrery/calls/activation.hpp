// Objects that come and go in the caller's own process, as what is measured. Valid C++14.
//
// The Runtime of a driver with the capability `activation` supplies
//   Objects activation();      for one client thread; it has none yet
//   struct Objects { void activate(); void destroy(); bool is_there() const; bool is_gone() const;
//                    void create_reference(); void create_reference_with_id(); bool is_inactive() const; };
//       activate() is a timed region: one more object, with a servant of its own, known to the middleware, and the
//       reference to it. destroy() is one too: of the object that has been there the longest nothing is left but what
//       is_gone() needs. is_there(): does the newest one answer? is_gone(): does the last that was destroyed not?
//       create_reference() and create_reference_with_id(): a reference to an object that is not activated, under an
//       identity of the middleware's or of the caller's choice, in place of the last one that was so made.
//       is_inactive(): does no object answer there?
#pragma once

#include <stdexcept>

#include "orrery/calls/exchange.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

// The operations of this interface are no calls of a servant: the caller's own runtime does what they say.
inline bool activates(const Port& port) { return port.interface == "Orrery::Activation"; }

template <class Runtime>
struct HasActivation {
  template <class R>
  static auto test(int) -> decltype(std::declval<R&>().activation(), std::true_type{});
  template <class R>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Runtime>(0))::value;
};

// One thread's end of a port that activates and destroys.
template <class Objects>
class ActivationCaller : public Caller {
 public:
  // `counters` are those of the operations, in the order of the interface.
  ActivationCaller(Objects objects, const Port& port, const std::vector<std::size_t>& counters)
      : objects_(std::move(objects)),
        counters_(counters),
        ring_(ring_of(std::vector<void*>(port.references.size(), this))) {}

  const Peer* peers() const override { return ring_.data(); }

  // There are no arguments: one empty slot will do.
  Offer prepare(const std::string& operation) override {
    if (operation == "Orrery::Activation::activate") return offer(0, &is_there, &activate);
    if (operation == "Orrery::Activation::destroy") return offer(1, &is_gone, &destroy);
    if (operation == "Orrery::Activation::create_reference") return offer(2, &is_inactive, &create_reference);
    return offer(3, &is_inactive, &create_reference_with_id);
  }

 private:
  using Right = bool (*)(const void*, const AnySlot&, std::size_t);
  using Call = Checksum (*)(void*, AnySlot&);

  Offer offer(std::size_t counter, Right right, Call call) {
    // No halves: what is done in the caller's own process does not overlap.
    return {Exchange{this, counters_.at(counter), 1, &next, right, call, nullptr, nullptr, nullptr}, nullptr};
  }

  static ActivationCaller& of(void* self) { return *static_cast<ActivationCaller*>(self); }
  static AnySlot& next(void* self) { return of(self).slot_; }
  static bool is_there(const void* self, const AnySlot&, std::size_t) {
    return static_cast<const ActivationCaller*>(self)->objects_.is_there();
  }
  static bool is_gone(const void* self, const AnySlot&, std::size_t) {
    return static_cast<const ActivationCaller*>(self)->objects_.is_gone();
  }
  static bool is_inactive(const void* self, const AnySlot&, std::size_t) {
    return static_cast<const ActivationCaller*>(self)->objects_.is_inactive();
  }

  static Checksum activate(void* self, AnySlot&) {
    of(self).objects_.activate();
    ++of(self).active_;
    return 0;
  }
  static Checksum destroy(void* self, AnySlot&) {
    if (of(self).active_ == 0) throw std::runtime_error("no object is left to be destroyed: activate as many before");
    of(self).objects_.destroy();
    --of(self).active_;
    return 0;
  }
  static Checksum create_reference(void* self, AnySlot&) {
    of(self).objects_.create_reference();
    return 0;
  }
  static Checksum create_reference_with_id(void* self, AnySlot&) {
    of(self).objects_.create_reference_with_id();
    return 0;
  }

  Objects objects_;
  std::vector<std::size_t> counters_;
  AnySlot slot_;
  std::size_t active_ = 0;
  std::vector<Peer> ring_;
};

template <class Runtime>
std::unique_ptr<Caller> activation_caller(Runtime& runtime, const Port& port, const std::vector<std::size_t>& counters,
                                          std::true_type) {
  using Made = ActivationCaller<decltype(runtime.activation())>;
  return std::unique_ptr<Caller>(new Made(runtime.activation(), port, counters));
}
template <class Runtime>
std::unique_ptr<Caller> activation_caller(Runtime&, const Port&, const std::vector<std::size_t>&, std::false_type) {
  throw ConfigurationError("this driver activates no objects of its own");
}
template <class Runtime>
std::unique_ptr<Caller> activation_caller(Runtime& runtime, const Port& port,
                                          const std::vector<std::size_t>& counters) {
  return activation_caller(runtime, port, counters, std::integral_constant<bool, HasActivation<Runtime>::value>{});
}

}  // namespace orrery
