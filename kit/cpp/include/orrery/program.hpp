// A driver program: binds one runtime of a middleware to the generated interfaces. Valid C++14.
//
// A driver's Runtime supplies
//   static const char* middleware();  static std::string version();      of the library that runs
//   static std::string error_text(const std::exception_ptr&);
//   explicit Runtime(const Setup&);
//   template <class Interface, class Servant> std::string publish(Servant&, const Port&);   returns the reference
//   template <class Interface> <stub> resolve(const std::string& reference, const Port&);
//       called on the thread that will use the stub
// and where the middleware can publish
//   template <class Interface, class Servant> std::string subscribe(Servant&, const Port&);   returns the reference
//   template <class Interface> <stub> advertise(const Port&);      one stub that reaches all who subscribe
// or static constexpr bool fans_out = true;   the publisher sends to one after the other
//   void run();  serves, on the thread of `main`, until stop() is called from another; only called if something is
//       published
//   void stop();
// and what naming.hpp, activation.hpp and withdrawal.hpp say, with the capabilities `naming`, `activation`,
// `withdrawal`.
//
// A generated Interface supplies
//   static const char* name();  struct Operations : List<...> {};   in the order of Op::index
//   class Servant { Servant(const PortName&, const ValueSource&); };
//       and, where values may be references to the servant itself,
//       void refer(const ValueSource&);     once it is published: its reference is `self`
//   with the capability `insertion` what insertion.hpp says
//   template <class StubSource> class Forwarder { Forwarder(const PortName&, const ValueSource&, StubSource); };
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "orrery/activation.hpp"
#include "orrery/call_counters.hpp"
#include "orrery/insertion.hpp"
#include "orrery/interface_caller.hpp"
#include "orrery/naming.hpp"
#include "orrery/publishing.hpp"
#include "orrery/referral.hpp"
#include "orrery/routing.hpp"
#include "orrery/servant.hpp"
#include "orrery/setup.hpp"
#include "orrery/stub_source.hpp"
#include "orrery/withdrawal.hpp"

namespace orrery {

// What the session, which speaks the protocol, asks of a program.
class Program {
 public:
  virtual ~Program() = default;
  virtual const char* middleware() const = 0;
  virtual std::string version() const = 0;
  virtual std::string error_text(const std::exception_ptr& error) const = 0;
  virtual void start(const Setup& setup) = 0;
  virtual std::string publish(const Port& port) = 0;
  // Tells a published port of the kind `refer`, now that it is bound, whom to answer with.
  virtual void refer(const Port&) { throw ConfigurationError("this program refers nobody"); }
  // Takes a published object out of its adapter (withdrawal.hpp); false where that is left to its servant.
  virtual bool withdraw(const std::string&) { return false; }
  virtual std::vector<std::size_t> open_counters(const Port& port) = 0;
  virtual std::unique_ptr<Caller> caller(const Port& port, const std::vector<std::size_t>& counters) = 0;
  // Can a stub of this call port have several calls out?
  virtual bool overlaps(const Port& port) = 0;
  virtual void run() = 0;
  virtual void stop() = 0;
};

class Generator;      // the part of a session that calls; the kit's own
struct Surroundings;  // what of the session it uses
using MakeGenerator = std::unique_ptr<Generator> (*)(const Surroundings&);
std::unique_ptr<Generator> make_generator(const Surroundings& session);

// Speaks the control protocol until `quit`; returns the exit status.
// `driver` is the name that it says at `hello`; a program that makes no calls gives no generator, and has none in it.
int converse(Program& program, MakeGenerator make_generator, const char* driver, int argc, char** argv);

template <class Runtime, class Interfaces>
class ServeProgram : public Program {
 public:
  const char* middleware() const override { return Runtime::middleware(); }
  std::string version() const override { return Runtime::version(); }
  std::string error_text(const std::exception_ptr& error) const override { return Runtime::error_text(error); }

  void start(const Setup& setup) override {
    setup_ = setup;
    runtime_.reset(new Runtime(setup));
  }
  void run() override { runtime_->run(); }
  void stop() override { runtime_->stop(); }

  std::string publish(const Port& port) override;

  bool withdraw(const std::string& reference) override { return withdrawn(*runtime_, reference, 0); }

  void refer(const Port& port) override { referrers_.at(port.object + "." + port.name)(port.references.front()); }

  std::vector<std::size_t> open_counters(const Port&) override { throw no_client(); }
  std::unique_ptr<Caller> caller(const Port&, const std::vector<std::size_t>&) override { throw no_client(); }
  bool overlaps(const Port&) override { throw no_client(); }

 protected:
  // f(Tag<Interface>) for the interface that the port names.
  template <class F>
  void with_interface(const Port& port, F f) {
    with_one_of(Interfaces{}, port.interface, f);
  }

  // f(Tag<Interface>) for the one of `Some` that has this name.
  template <class Some, class F>
  void with_one_of(Some some, const std::string& name, F f) {
    bool found = false;
    for_each_type(some, [&](auto tag) {
      if (decltype(tag)::type::name() == name) {
        found = true;
        f(tag);
      }
    });
    if (!found) throw ConfigurationError("this program was not built for interface " + name);
  }

  // Found by name, a servant is bound as soon as it is published.
  Located located(const std::string& reference, const Port& port) {
    if (!setup_.by_name() || port.location == "reference") return {reference, ""};
    return {bound(*runtime_, reference, port), reference};
  }

  ValueSource source(const std::string& self = "") const { return ValueSource{setup_.lengths, setup_.seed, self}; }

  Setup setup_;
  std::unique_ptr<Runtime> runtime_;
  std::vector<std::shared_ptr<void>> kept_;
  std::map<std::string, std::function<void(const std::string& answer)>> referrers_;  // by object and port
  std::map<std::string, Router> routers_;                                            // by object and forward port

 private:
  static ConfigurationError no_client() { return ConfigurationError("a `serve` program has no client ports"); }
};

// In the generated serving.cpp: compiled once for both programs, and while another CPU compiles what calls.
template <class Runtime, class Interfaces>
std::string ServeProgram<Runtime, Interfaces>::publish(const Port& port) {
  std::string text;
  with_interface(port, [&](auto tag) {
    using Interface = typename decltype(tag)::type;
    Router* const router = port.to.empty() ? nullptr : &routers_[port.object + "." + port.to];
    const PortName name{port.object, port.name, port.reactions, port.samples, router};
    auto servant = std::make_shared<typename Interface::Servant>(name, source());
    const bool takes_in = port.kind == Port::Kind::subscribe;
    const Located here = takes_in ? Located{Publishing<Runtime, Interface>::subscribe(*runtime_, *servant, port), ""}
                                  : located(runtime_->template publish<Interface>(*servant, port), port);
    const auto refer = [servant, this](const std::string& self) { orrery::refer(*servant, source(self)); };
    if (port.kind == Port::Kind::refer) {
      referrers_[port.object + "." + port.name] = refer;
    } else {
      refer(here.reference);
    }
    text = here.text();
    kept_.push_back(servant);
  });
  return text;
}

// All that a process can be: client, server, forwarder, in any number and mixture.
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
    if (looks_up(port) || activates(port) || inserts(port)) return false;
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
    if (looks_up(port)) return "lookup";
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

// The `main` of a program that only serves; the generated serving.cpp defines it, with the servants.
int serve(const char* driver, int argc, char** argv);

// The `main` of a program that can be anything.
template <class Runtime, class Interfaces>
int node(const char* driver, int argc, char** argv) {
  NodeProgram<Runtime, Interfaces> program;
  return converse(program, make_generator, driver, argc, argv);
}

}  // namespace orrery
