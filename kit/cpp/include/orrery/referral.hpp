// Peers whom another object makes known: the client asks there once, and makes its stub of the answer. Valid C++14.
//
// The answer is a reference of the interface Orrery::Referral, in the middleware's own type. A Runtime whose
// references are no texts supplies beside resolve() of program.hpp
//   template <class Interface> <stub> resolve(const <its reference>&, const Port& port);
#pragma once

#include <deque>

#include "orrery/interface_caller.hpp"
#include "orrery/plain_types.hpp"
#include "orrery/publishing.hpp"

namespace orrery {

inline bool is_referred(const Port& port) { return !port.referrers.empty() && port.servers.empty(); }

// A stub of what came as a reference.
template <class Interface, class Runtime, class Value>
auto resolve_value(Runtime& runtime, const Value& reference, const Port& port) {
  return runtime.template resolve<Interface>(reference, port);
}
template <class Interface, class Runtime>
auto resolve_value(Runtime& runtime, const Reference& reference, const Port& port) {
  return runtime.template resolve<Interface>(reference.text, port);
}

// The only operation of an interface, and whether it answers with a reference alone: so does that of referrals.
template <class Operations>
struct Only {
  using type = void;
  static constexpr bool refers = false;
};
template <class Op>
struct Only<List<Op>> {
  using type = Op;
  template <class O>
  static auto test(int)
      -> decltype(Shape<decltype(O::Args::result)>::means(std::declval<typename O::Args>().result, ""),
                  std::true_type{});
  template <class O>
  static std::false_type test(...);
  static constexpr bool refers = decltype(test<Op>(0))::value;
};

// One thread's end of a port whose peers must be made known first: `refer` asks for one after the other; what is
// called afterwards goes to the peers themselves.
template <class Runtime, class Interface, class Referral>
class ReferredCaller : public Caller {
  using Stub = StubOf<Runtime, Interface>;
  using Referrer = StubOf<Runtime, Referral>;
  using Ask = typename Only<ListOf<typename Referral::Operations>>::type;

 public:
  // The last of the counters is that of `refer`.
  ReferredCaller(Runtime& runtime, const Port& port, const ValueSource& source,
                 const std::vector<std::size_t>& counters)
      : runtime_(runtime), port_(port), source_(source), counters_(counters) {
    std::vector<void*> all;
    for (const std::string& referrer : port_.referrers) {
      acquaintances_.emplace_back(*this, referrer);
      all.push_back(&acquaintances_.back());
    }
    ring_ = ring_of(all);
  }

  // The peers themselves, once they are known.
  const Peer* peers() const override { return direct_ ? direct_->peers() : ring_.data(); }

  void flush() override {
    if (direct_) direct_->flush();
  }

  Offer prepare(const std::string& operation) override {
    if (operation != refer_operation) return known().prepare(operation);
    if (direct_) throw ConfigurationError("port " + port_.name + " of " + port_.object + " is referred once only");
    return {Exchange{this, counters_.back(), 1, &next, &right, &ask, nullptr, nullptr, nullptr}, nullptr};
  }

 private:
  // What is asked of one referrer, and the stub that comes of it.
  struct Acquaintance {
    Acquaintance(ReferredCaller& c, const std::string& r) : caller(c), reference(r) {}
    ReferredCaller& caller;
    std::string reference;
    std::unique_ptr<Referrer> referrer;
    typename Ask::Args args{};
    std::unique_ptr<Stub> stub;
  };

  static AnySlot& next(void* self) { return static_cast<ReferredCaller*>(self)->slot_; }

  static bool right(const void* self, const AnySlot&, std::size_t peer) {
    const auto& caller = *static_cast<const ReferredCaller*>(self);
    using Answer = typename std::decay<decltype(caller.acquaintances_[peer].args.result)>::type;
    return Shape<Answer>::means(caller.acquaintances_[peer].args.result, caller.port_.references[peer]);
  }

  // What a process must do before it can ask is part of its question.
  static Checksum ask(void* acquaintance, AnySlot&) {
    auto& a = *static_cast<Acquaintance*>(acquaintance);
    auto& runtime = a.caller.runtime_;
    const Port& port = a.caller.port_;
    a.referrer.reset(new Referrer(runtime.template resolve<Referral>(a.reference, port)));
    Ask::invoke(*a.referrer, a.args);
    const Checksum out = consume_outputs<Ask>(a.args, a.args);
    a.stub.reset(new Stub(resolve_value<Interface>(runtime, a.args.result, port)));
    return out;
  }

  Caller& known() {
    if (direct_) return *direct_;
    std::vector<Stub> stubs;
    for (Acquaintance& a : acquaintances_) {
      if (!a.stub) throw ConfigurationError("port " + port_.name + " of " + port_.object + " was not referred");
      stubs.push_back(std::move(*a.stub));
    }
    direct_.reset(new InterfaceCaller<Stub, Interface>(std::move(stubs), port_, source_, counters_));
    return *direct_;
  }

  Runtime& runtime_;
  Port port_;
  ValueSource source_;
  std::vector<std::size_t> counters_;
  AnySlot slot_;
  // A deque, because the ring holds on to their addresses.
  std::deque<Acquaintance> acquaintances_;
  std::vector<Peer> ring_;
  std::unique_ptr<Caller> direct_;
};

template <class Referral, class Interface, class Runtime>
std::unique_ptr<Caller> referred_caller(Runtime& runtime, const Port& port, const ValueSource& source,
                                        const std::vector<std::size_t>& counters, std::true_type) {
  using Made = ReferredCaller<Runtime, Interface, Referral>;
  return std::unique_ptr<Caller>(new Made(runtime, port, source, counters));
}
template <class Referral, class Interface, class Runtime>
std::unique_ptr<Caller> referred_caller(Runtime&, const Port&, const ValueSource&, const std::vector<std::size_t>&,
                                        std::false_type) {
  throw ConfigurationError(std::string(Referral::name()) + " answers with no reference");
}
template <class Referral, class Interface, class Runtime>
std::unique_ptr<Caller> referred_caller(Runtime& runtime, const Port& port, const ValueSource& source,
                                        const std::vector<std::size_t>& counters) {
  using Can = std::integral_constant<bool, Only<ListOf<typename Referral::Operations>>::refers>;
  return referred_caller<Referral, Interface>(runtime, port, source, counters, Can{});
}

}  // namespace orrery
