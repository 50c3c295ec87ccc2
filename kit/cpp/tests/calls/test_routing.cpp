// Clients that say to which server a forwarder hands their calls on.
#include <gtest/gtest.h>

#include <orrery/program.hpp>

#include "operations.hpp"
#include "scripted.hpp"

namespace orrery::routed {
namespace {

// void route_to(in string server), as a mapping with plain values generates it.
struct RouteTo : scripted::NoValues {
  static const char* name() { return route_operation; }
  static const char* method() { return "route_to"; }
  static constexpr Meaning meaning = Meaning::route;
  struct Args {
    std::string server;
  };
  template <class A>
  static auto inputs(A& args) {
    return std::tie(args.server);
  }
  template <class Stub>
  static void invoke(Stub& stub, Args& args) {
    stub.template call<RouteTo>(args);
  }
};

struct Routing : scripted::Unserved<RouteTo> {
  static const char* name() { return routing; }
};
struct Talk : scripted::Unserved<scripted::Echo> {
  static const char* name() { return "Talk"; }
};

// Notes what is said and called, and where.
struct Village {
  std::vector<std::string> said;
  std::vector<std::string> called;

  struct Stub {
    Village* village;
    std::string at;
    template <class Op>
    void call(RouteTo::Args& args) {
      village->said.push_back(at + ": " + args.server);
    }
    template <class Op>
    void call(scripted::Echo::Args&) {
      village->called.push_back(at);
    }
  };
  template <class Interface>
  Stub resolve(const std::string& reference, const Port&) {
    return {this, reference};
  }
};

std::unique_ptr<Caller> caller_in(Village& village) {
  Port port;
  port.object = "client[0]";
  port.name = "proxy";
  port.kind = Port::Kind::call;
  port.interface = "Talk";
  port.references = {"left", "right"};
  port.referrers = {"left.routing", "right.routing"};
  port.servers = {"anna", "bert"};
  const std::vector<std::size_t> counters{0, 1};
  return routing_caller<Routing>(village, port, counters, [&village, port, counters] {
    return std::make_unique<InterfaceCaller>(caller_kind<Village::Stub, Talk>(), port, ValueSource{}, counters, 2,
                                             resolving<Talk>(village), InterfaceCaller::Peers::stand);
  });
}

std::vector<bool> round(Caller& caller, const std::string& operation) {
  return scripted::verified(caller, caller.prepare(operation).exchange);
}

TEST(Routing, EachPeerHearsItsServerAndCallsGoToThePeersThemselves) {
  Village village;
  const auto caller = caller_in(village);
  EXPECT_EQ(round(*caller, route_operation), (std::vector<bool>{true, true}));
  EXPECT_EQ(village.said, (std::vector<std::string>{"left.routing: anna", "right.routing: bert"}));
  round(*caller, scripted::Echo::name());
  EXPECT_EQ(village.called, (std::vector<std::string>{"left", "right"}));
}

TEST(Routing, WhatIsSentIsKnownBefore) {
  Village village;
  const auto caller = caller_in(village);
  const Exchange exchange = caller->prepare(route_operation).exchange;
  const Checksum first = exchange.next(exchange.pool).in;
  EXPECT_EQ(first, consume_inputs<RouteTo>(RouteTo::Args{"anna"}));
  EXPECT_NE(first, exchange.next(exchange.pool).in);
}

TEST(Routing, WhoSaidNoServerCannotCallAndNobodySaysItLater) {
  Village village;
  EXPECT_THROW(caller_in(village)->prepare(scripted::Echo::name()), ConfigurationError);
  const auto caller = caller_in(village);
  round(*caller, route_operation);
  round(*caller, scripted::Echo::name());
  EXPECT_THROW(caller->prepare(route_operation), ConfigurationError);
}

TEST(Routing, AnInterfaceWithoutThisMeaningTakesNoServer) {
  EXPECT_TRUE(IsRouting<Routing>::value);
  EXPECT_FALSE(IsRouting<Talk>::value);
}

TEST(Routing, AServantTellsTheForwarderWhatItHears) {
  Router router;
  EXPECT_THROW(router.server(), ConfigurationError);
  Replies<Routing::Operations> replies(PortName{"proxy[0]", "routing.Talk", nullptr, nullptr, &router}, ValueSource{});
  replies.serve<RouteTo>(RouteTo::Args{"anna"});
  replies.serve<RouteTo>(RouteTo::Args{"anna"});
  EXPECT_EQ(router.server(), "anna");
  EXPECT_THROW(replies.serve<RouteTo>(RouteTo::Args{"bert"}), ConfigurationError);
}

}  // namespace
}  // namespace orrery::routed
