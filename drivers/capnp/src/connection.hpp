// The two ends of a connection: Cap'n Proto's RPC between two parties.
#pragma once

#include <capnp/message.h>
#include <capnp/rpc-twoparty.h>

#include <limits>

#include "loop.hpp"

// Large messages are no attack here.
inline capnp::ReaderOptions trusting() {
  capnp::ReaderOptions options;
  options.traversalLimitInWords = std::uint64_t{1} << 40;
  options.nestingLimit = std::numeric_limits<int>::max();
  return options;
}

class ClientEnd {
 public:
  explicit ClientEnd(kj::Own<kj::AsyncIoStream> stream)
      : stream_(kj::mv(stream)),
        network_(*stream_, capnp::rpc::twoparty::Side::CLIENT, trusting()),
        rpc_(capnp::makeRpcClient(network_)) {}

  // What the server offers; the question for it is on its way.
  capnp::Capability::Client bootstrap() {
    // So many words are enough for it; by default 8 KiB would be cleared.
    capnp::MallocMessageBuilder message(4);
    auto server = message.initRoot<capnp::rpc::twoparty::VatId>();
    server.setSide(capnp::rpc::twoparty::Side::SERVER);
    return rpc_.bootstrap(server);
  }

 private:
  kj::Own<kj::AsyncIoStream> stream_;
  capnp::TwoPartyVatNetwork network_;
  capnp::RpcSystem<capnp::rpc::twoparty::VatId> rpc_;
};

class ServerEnd {
 public:
  ServerEnd(kj::Own<kj::AsyncIoStream> stream, capnp::Capability::Client offered)
      : stream_(kj::mv(stream)),
        network_(*stream_, capnp::rpc::twoparty::Side::SERVER, trusting()),
        rpc_(capnp::makeRpcServer(network_, kj::mv(offered))) {}

  kj::Promise<void> when_over() { return network_.onDisconnect(); }

 private:
  kj::Own<kj::AsyncIoStream> stream_;
  capnp::TwoPartyVatNetwork network_;
  capnp::RpcSystem<capnp::rpc::twoparty::VatId> rpc_;
};
