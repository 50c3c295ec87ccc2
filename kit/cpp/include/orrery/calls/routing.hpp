// Servers that a client names to the object in the middle: it says once whom it wants, and then makes its calls to that
// object, which hands them on. Valid C++14.
#pragma once

#include <deque>
#include <functional>

#include "orrery/calls/interface_caller.hpp"
#include "orrery/calls/router.hpp"
#include "orrery/publishing/publishing.hpp"

namespace orrery {

inline bool says_server(const Port& port) { return !port.servers.empty(); }

// The only operation of an interface, and whether it takes nothing but whom calls go to.
template <class Operations>
struct Route {
  using type = void;
  static constexpr bool routes = false;
};
template <class Op>
struct Route<List<Op>> {
  using type = Op;
  static constexpr bool routes = IsRoute<Op>::value;
};

// Can clients say to this interface whom their calls go to?
template <class Interface>
using IsRouting = std::integral_constant<bool, Route<ListOf<typename Interface::Operations>>::routes>;

// One thread's end of a port that says for each of its peers, forwarders, which server they hand its calls on to.
template <class Runtime, class Routing>
class RoutingCaller : public Caller {
  using RoutingStub = StubOf<Runtime, Routing>;
  using Say = typename Route<ListOf<typename Routing::Operations>>::type;

 public:
  // Makes what calls the peers; it knows their interface, so that this is compiled once for all.
  using MakeCaller = std::function<std::unique_ptr<Caller>()>;

  // `counter` is that of `route_to`.
  RoutingCaller(Runtime& runtime, const Port& port, std::size_t counter, MakeCaller make_caller)
      : runtime_(runtime), port_(port), counter_(counter), make_caller_(std::move(make_caller)) {
    std::vector<void*> all;
    for (std::size_t i = 0; i < port_.servers.size(); ++i) {
      requests_.emplace_back(*this, i);
      all.push_back(&requests_.back());
    }
    ring_ = ring_of(all);
  }

  const Peer* peers() const override { return calls_ ? calls_->peers() : ring_.data(); }

  Offer prepare(const std::string& operation) override {
    if (operation != route_operation) return calls().prepare(operation);
    if (calls_) throw ConfigurationError("port " + port_.name + " of " + port_.object + " says its server once only");
    return {Exchange{this, counter_, 1, &next, &right, &say, nullptr, nullptr, nullptr}, nullptr};
  }

 private:
  // What is said at one peer.
  struct Request {
    Request(RoutingCaller& c, std::size_t peer) : caller(c), number(peer) {
      std::get<0>(Say::inputs(args)) = c.port_.servers[peer].c_str();
      slot.in = consume_inputs<Say>(args);
    }
    RoutingCaller& caller;
    std::size_t number;
    typename Say::Args args{};
    AnySlot slot;
    bool said = false;
  };

  // Each peer has its turn: what is said differs from one to the next.
  static AnySlot& next(void* self) {
    auto& caller = *static_cast<RoutingCaller*>(self);
    return caller.requests_[caller.turn_++ % caller.requests_.size()].slot;
  }

  // There is no answer. Where the calls arrive shows whether it was heard.
  static bool right(const void*, const AnySlot&, std::size_t) { return true; }

  // Connecting to the object in the middle is part of it.
  static Checksum say(void* request, AnySlot&) {
    auto& r = *static_cast<Request*>(request);
    const Port& port = r.caller.port_;
    RoutingStub stub(r.caller.runtime_.template resolve<Routing>(port.referrers[r.number], port));
    Say::invoke(stub, r.args);
    r.said = true;
    return consume_outputs<Say>(r.args, r.args);
  }

  Caller& calls() {
    if (calls_) return *calls_;
    for (const Request& request : requests_) {
      if (!request.said) throw ConfigurationError("port " + port_.name + " of " + port_.object + " said no server");
    }
    calls_ = make_caller_();
    return *calls_;
  }

  Runtime& runtime_;
  Port port_;
  std::size_t counter_;
  MakeCaller make_caller_;
  // A deque, because the ring holds on to their addresses.
  std::deque<Request> requests_;
  std::vector<Peer> ring_;
  std::size_t turn_ = 0;
  std::unique_ptr<Caller> calls_;
};

// The last of the counters is that of `route_to`; `make_caller` makes what calls the peers.
template <class Routing, class Runtime>
std::unique_ptr<Caller> routing_caller(Runtime& runtime, const Port& port, const std::vector<std::size_t>& counters,
                                       typename RoutingCaller<Runtime, Routing>::MakeCaller make_caller) {
  using Made = RoutingCaller<Runtime, Routing>;
  return std::unique_ptr<Caller>(new Made(runtime, port, counters.back(), std::move(make_caller)));
}

}  // namespace orrery
