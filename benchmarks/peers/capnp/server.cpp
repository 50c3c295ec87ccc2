// Cap'n Proto by hand: the server, one event loop. `server FOLDER [tcp|unix]`
#include <capnp/rpc-twoparty.h>
#include <kj/async-io.h>
#include <kj/async-unix.h>

#include "common/ready.hpp"
#include "seven_calls.capnp.h"

class Servant final : public peers::Benchmarking::Server {
 public:
  kj::Promise<void> voidCall(VoidCallContext) override { return kj::READY_NOW; }
  kj::Promise<void> inIntCall(InIntCallContext) override { return kj::READY_NOW; }
  kj::Promise<void> outIntCall(OutIntCallContext context) override {
    context.getResults().setValue(1234567);
    return kj::READY_NOW;
  }
  kj::Promise<void> inOutIntCall(InOutIntCallContext context) override {
    context.getResults().setValue(context.getParams().getValue());
    return kj::READY_NOW;
  }
  kj::Promise<void> inStringCall(InStringCallContext) override { return kj::READY_NOW; }
  kj::Promise<void> outStringCall(OutStringCallContext context) override {
    context.getResults().setValue("sixteen letters!");
    return kj::READY_NOW;
  }
  kj::Promise<void> inOutStringCall(InOutStringCallContext context) override {
    context.getResults().setValue(context.getParams().getValue());
    return kj::READY_NOW;
  }
};

int main(int argc, char** argv) {
  kj::UnixEventPort::captureSignal(SIGTERM);
  auto io = kj::setupAsyncIo();
  const bool tcp = argc > 2 && std::string(argv[2]) == "tcp";
  const std::string path = std::string("unix:") + argv[1] + "/peer";
  auto address = io.provider->getNetwork().parseAddress(tcp ? "127.0.0.1:0" : path).wait(io.waitScope);
  auto listener = address->listen();
  capnp::TwoPartyServer server(kj::heap<Servant>());
  const auto listening = server.listen(*listener).eagerlyEvaluate(nullptr);
  peers::ready(tcp ? "127.0.0.1:" + std::to_string(listener->getPort()) : path);
  io.unixEventPort.onSignal(SIGTERM).wait(io.waitScope);
}
