// The program `node`: client, server and forwarder, in any number and mixture. Valid C++14.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "orrery/calls/activation.hpp"
#include "orrery/calls/components.hpp"
#include "orrery/calls/insertion.hpp"
#include "orrery/calls/interface_caller.hpp"
#include "orrery/calls/naming.hpp"
#include "orrery/calls/referral.hpp"
#include "orrery/calls/router.hpp"
#include "orrery/calls/routing.hpp"
#include "orrery/calls/self_reference.hpp"
#include "orrery/calls/stub_source.hpp"
#include "orrery/measuring/call_counters.hpp"
#include "orrery/programs/serve_program.hpp"
#include "orrery/publishing/publishing.hpp"

namespace orrery {

template <class Runtime, class Interfaces>
class NodeProgram : public ServeProgram<Runtime, Interfaces> {
  using Base = ServeProgram<Runtime, Interfaces>;

 public:
  std::string publish(const Port& port) override {
    return port.kind == Port::Kind::forward ? forward(port) : Base::publish(port);
  }

  std::vector<std::size_t> open_counters(const Port& port) override {
    std::vector<std::size_t> counters;
    const char* const side = side_of(port);
    Names names{};
    this->with_interface(port, [&](auto tag) { names = names_of(typename decltype(tag)::type::Operations{}); });
    for (const NameOf name : names) counters.push_back(CallCounters::open({port.object, port.name, name(), side}));
    if (is_referred(port)) counters.push_back(CallCounters::open({port.object, port.name, refer_operation, side}));
    if (says_server(port)) counters.push_back(CallCounters::open({port.object, port.name, route_operation, side}));
    return counters;
  }

  std::unique_ptr<Caller> caller(const Port& port, const std::vector<std::size_t>& counters) override {
    if (looks_up(port)) return lookup_caller(*this->runtime_, port, counters.at(0));
    if (activates(port)) return activation_caller(*this->runtime_, port, counters);
    if (asks_container(port)) return component_caller(*this->runtime_, port, counters);
    std::unique_ptr<Caller> caller;
    this->with_interface(port, [&](auto tag) {
      using Interface = typename decltype(tag)::type;
      caller = inserts(port) ? insertion_caller<Interface>(port, this->source(port.references.front()), counters)
               : port.kind == Port::Kind::publish ? publisher<Interface>(port, counters, How<Interface>{})
               : is_referred(port)                ? referred<Interface>(port, counters)
               : says_server(port)                ? routed<Interface>(port, counters)
                                                  : client<Interface>(port, counters);
    });
    return caller;
  }

  bool overlaps(const Port& port) override {
    if (looks_up(port) || activates(port) || asks_container(port) || inserts(port)) return false;
    bool found = false;
    this->with_interface(port, [&](auto tag) {
      using Interface = typename decltype(tag)::type;
      found = port.kind == Port::Kind::publish ? IsWindowed<PublisherOf<Runtime, Interface>>::value
                                               : IsWindowed<StubOf<Runtime, Interface>>::value;
    });
    return found;
  }

 private:
  // Whose call counters those of this port are.
  static const char* side_of(const Port& port) {
    if (looks_up(port) || asks_container(port)) return "lookup";
    if (activates(port)) return "activation";
    return inserts(port) ? "insertion" : "call";
  }

  std::string forward(const Port& port);

  template <class Interface>
  using How = typename Publishing<Runtime, Interface>::How;

  template <class Interface>
  std::unique_ptr<Caller> client(const Port& port, const std::vector<std::size_t>& counters) {
    const bool refers = Refers<typename Interface::Servant>::value;
    return direct<Interface>(port, counters, refers ? port.references.front() : "", InterfaceCaller::Peers::may_join);
  }

  // On stubs of what the port's references lead to.
  template <class Interface>
  std::unique_ptr<Caller> direct(const Port& port, const std::vector<std::size_t>& counters, const std::string& self,
                                 InterfaceCaller::Peers peers) {
    const CallerKind kind = caller_kind<StubOf<Runtime, Interface>, Interface>();
    return std::unique_ptr<Caller>(new InterfaceCaller(kind, port, this->source(self), counters, port.references.size(),
                                                       resolving<Interface>(*this->runtime_), peers));
  }

  // Only the interfaces that can refer are tried, not each with each: of twenty that would be four hundred callers.
  template <class Interface>
  std::unique_ptr<Caller> referred(const Port& port, const std::vector<std::size_t>& counters) {
    std::unique_ptr<Caller> caller;
    this->with_one_of(typename Where<IsReferral, Interfaces>::type{}, referral, [&](auto tag) {
      using Referral = typename decltype(tag)::type;
      caller = referred_caller<Referral, Interface>(*this->runtime_, port, this->source(), counters);
    });
    return caller;
  }

  template <class Interface>
  std::unique_ptr<Caller> routed(const Port& port, const std::vector<std::size_t>& counters) {
    const auto calls = [this, port, counters] {
      return direct<Interface>(port, counters, "", InterfaceCaller::Peers::stand);
    };
    std::unique_ptr<Caller> caller;
    this->with_one_of(typename Where<IsRouting, Interfaces>::type{}, routing, [&](auto tag) {
      caller = routing_caller<typename decltype(tag)::type>(*this->runtime_, port, counters, calls);
    });
    return caller;
  }

  template <class Interface, class Some>
  std::unique_ptr<Caller> publisher(const Port& port, const std::vector<std::size_t>& counters, Some) {
    using Stub = PublisherOf<Runtime, Interface>;
    // One stub reaches all who subscribe.
    const auto advertise = [this](void* place, const Port& of, std::size_t) {
      ::new (place) Stub(Publishing<Runtime, Interface>::advertise(*this->runtime_, of));
    };
    return std::unique_ptr<Caller>(new InterfaceCaller(caller_kind<Stub, Interface>(), port, this->source(), counters,
                                                       1, advertise, InterfaceCaller::Peers::stand));
  }
  template <class Interface>
  std::unique_ptr<Caller> publisher(const Port&, const std::vector<std::size_t>&, NotAtAll) {
    throw ConfigurationError("this driver has no topics");
  }
};

// In the generated forwarding.cpp: a third of a program, and only `node` has it.
template <class Runtime, class Interfaces>
std::string NodeProgram<Runtime, Interfaces>::forward(const Port& port) {
  std::string text;
  this->with_interface(port, [&](auto tag) {
    using Interface = typename decltype(tag)::type;
    Router* const router = port.to.empty() ? &this->routers_[port.object + "." + port.name] : nullptr;
    const auto resolve = [this, &port, router] {
      const std::string server = router != nullptr ? router->server() : port.references.front();
      return this->runtime_->template resolve<Interface>(server, port);
    };
    using Source = StubSource<decltype(resolve())>;
    using Forwarder = typename Interface::template Forwarder<Source>;
    auto forwarder = std::make_shared<Forwarder>(PortName{port.object, port.name}, this->source(), Source(resolve));
    text = this->located(this->runtime_->template publish<Interface>(*forwarder, port), port).text();
    this->kept_.push_back(forwarder);
  });
  return text;
}

}  // namespace orrery
