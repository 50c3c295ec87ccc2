// Ice by hand: the server.
#include <Ice/Ice.h>

#include "common/ready.hpp"
#include "seven_calls.h"

class Servant : public SevenCalls::Benchmarking {
 public:
  void void_call(const Ice::Current&) override {}
  void in_int_call(Ice::Int, const Ice::Current&) override {}
  void out_int_call(Ice::Int& out, const Ice::Current&) override { out = 1234567; }
  void in_out_int_call(Ice::Int value, Ice::Int& back, const Ice::Current&) override { back = value; }
  void in_string_call(std::string, const Ice::Current&) override {}
  void out_string_call(std::string& out, const Ice::Current&) override { out = "sixteen letters!"; }
  void in_out_string_call(std::string value, std::string& back, const Ice::Current&) override {
    back = std::move(value);
  }
};

// As long as the names of Orrery's servants: Ice copies it for each request, into memory of its own if it is this long.
constexpr const char* identity = "server0.Benchmarking";

int main() {
  const sigset_t termination = peers::block_termination();
  const Ice::CommunicatorHolder communicator(Ice::initialize());
  const auto adapter = communicator->createObjectAdapterWithEndpoints("peer", "tcp -h 127.0.0.1");
  const auto proxy = adapter->add(std::make_shared<Servant>(), Ice::stringToIdentity(identity));
  adapter->activate();
  peers::ready(communicator->proxyToString(proxy));
  peers::await_termination(termination);
  communicator->shutdown();
}
