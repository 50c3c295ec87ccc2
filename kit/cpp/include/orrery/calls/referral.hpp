// Peers whom another object makes known: the client asks there once, and makes its stub of the answer. Valid C++14.
//
// The answer is a reference of the interface Orrery::Referral, in the middleware's own type. A Runtime whose
// references are no texts supplies beside resolve() of program.hpp
//   template <class Interface> <stub> resolve(const <its reference>&, const Port& port);
#pragma once

#include <deque>

#include "orrery/calls/interface_caller.hpp"
#include "orrery/publishing/publishing.hpp"
#include "orrery/types/plain_types.hpp"

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

// Can clients be referred by this interface?
template <class Interface>
using IsReferral = std::integral_constant<bool, Only<ListOf<typename Interface::Operations>>::refers>;

// The peers that a client is told of, their interface forgotten: what asks is compiled once for all interfaces.
template <class Answer>
class Acquaintances {
 public:
  virtual ~Acquaintances() = default;
  // Makes the stub of a peer, as it was answered.
  virtual void meet(std::size_t peer, const Answer& answer) = 0;
  // Who calls them, once all are known.
  virtual std::unique_ptr<Caller> caller() = 0;
};

template <class Runtime, class Interface, class Answer>
class AcquaintancesOf : public Acquaintances<Answer> {
  using Stub = StubOf<Runtime, Interface>;

 public:
  AcquaintancesOf(Runtime& runtime, const Port& port, const ValueSource& source,
                  const std::vector<std::size_t>& counters)
      : runtime_(runtime), port_(port), source_(source), counters_(counters), stubs_(port.referrers.size()) {}

  void meet(std::size_t peer, const Answer& answer) override {
    stubs_[peer].reset(new Stub(resolve_value<Interface>(runtime_, answer, port_)));
  }

  std::unique_ptr<Caller> caller() override {
    for (const std::unique_ptr<Stub>& stub : stubs_) {
      if (!stub) throw ConfigurationError("port " + port_.name + " of " + port_.object + " was not referred");
    }
    const auto known = [this](void* place, const Port&, std::size_t peer) {
      ::new (place) Stub(std::move(*stubs_[peer]));
    };
    return std::unique_ptr<Caller>(new InterfaceCaller(caller_kind<Stub, Interface>(), port_, source_, counters_,
                                                       stubs_.size(), known, InterfaceCaller::Peers::stand));
  }

 private:
  Runtime& runtime_;
  Port port_;
  ValueSource source_;
  std::vector<std::size_t> counters_;
  std::vector<std::unique_ptr<Stub>> stubs_;
};

// One thread's end of a port whose peers must be made known first: `refer` asks for one after the other; what is
// called afterwards goes to the peers themselves.
template <class Runtime, class Referral>
class ReferredCaller : public Caller {
  using Referrer = StubOf<Runtime, Referral>;
  using Ask = typename Only<ListOf<typename Referral::Operations>>::type;

 public:
  using Answer = typename std::decay<decltype(Ask::Args::result)>::type;

  // `counter` is that of `refer`.
  ReferredCaller(Runtime& runtime, const Port& port, std::size_t counter, std::unique_ptr<Acquaintances<Answer>> peers)
      : runtime_(runtime), port_(port), counter_(counter), peers_(std::move(peers)) {
    std::vector<void*> all;
    for (std::size_t i = 0; i < port_.referrers.size(); ++i) {
      questions_.emplace_back(*this, i);
      all.push_back(&questions_.back());
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
    return {Exchange{this, counter_, 1, &next, &right, &ask, nullptr, nullptr, nullptr}, nullptr};
  }

 private:
  // What is asked of one referrer.
  struct Question {
    Question(ReferredCaller& c, std::size_t peer) : caller(c), number(peer) {}
    ReferredCaller& caller;
    std::size_t number;
    std::unique_ptr<Referrer> referrer;
    typename Ask::Args args{};
  };

  static AnySlot& next(void* self) { return static_cast<ReferredCaller*>(self)->slot_; }

  static bool right(const void* self, const AnySlot&, std::size_t peer) {
    const auto& caller = *static_cast<const ReferredCaller*>(self);
    return Shape<Answer>::means(caller.questions_[peer].args.result, caller.port_.references[peer]);
  }

  // What a process must do before it can ask is part of its question, and so is the stub that comes of the answer.
  static Checksum ask(void* question, AnySlot&) {
    auto& q = *static_cast<Question*>(question);
    const Port& port = q.caller.port_;
    q.referrer.reset(new Referrer(q.caller.runtime_.template resolve<Referral>(port.referrers[q.number], port)));
    Ask::invoke(*q.referrer, q.args);
    const Checksum out = consume_outputs<Ask>(q.args, q.args);
    q.caller.peers_->meet(q.number, q.args.result);
    return out;
  }

  Caller& known() {
    if (!direct_) direct_ = peers_->caller();
    return *direct_;
  }

  Runtime& runtime_;
  Port port_;
  std::size_t counter_;
  std::unique_ptr<Acquaintances<Answer>> peers_;
  AnySlot slot_;
  // A deque, because the ring holds on to their addresses.
  std::deque<Question> questions_;
  std::vector<Peer> ring_;
  std::unique_ptr<Caller> direct_;
};

// The last of the counters is that of `refer`.
template <class Referral, class Interface, class Runtime>
std::unique_ptr<Caller> referred_caller(Runtime& runtime, const Port& port, const ValueSource& source,
                                        const std::vector<std::size_t>& counters) {
  using Made = ReferredCaller<Runtime, Referral>;
  using Answer = typename Made::Answer;
  std::unique_ptr<Acquaintances<Answer>> peers(
      new AcquaintancesOf<Runtime, Interface, Answer>(runtime, port, source, counters));
  return std::unique_ptr<Caller>(new Made(runtime, port, counters.back(), std::move(peers)));
}

}  // namespace orrery
