// Calls by iceoryx's clients and servers: a chunk for the request and one for the reply, each with the number of the
// call in iceoryx's own header.
#pragma once

#include <chrono>
#include <cstring>
#include <orrery/iceoryx/targets.hpp>
#include <orrery/setup/failures.hpp>

#include "terms.hpp"

namespace orrery {
namespace iceoryx {

// What lies in the chunk of a request; every one begins with the operation's place in its interface.
template <class Op>
struct Request {
  std::uint32_t operation;
  typename Payload<Op>::Sent values;
};

// What lies in the chunk of a reply that is marked as an error.
struct Refusal {
  char reason[256];
};

// Values lie in memory that iceoryx has lent, as they are; nothing of them is constructed.
template <class T>
T* in_chunk(void* chunk) {
  static_assert(std::is_trivially_copyable<T>::value && std::is_trivially_destructible<T>::value, "no plain memory");
  return static_cast<T*>(chunk);
}

inline iox::capro::ServiceDescription servant_called(const std::string& name) { return service("calls", name); }

template <class Interface, class Target>
class Server {
 public:
  Server(const Terms& terms, const std::string& name, Target& target)
      : target_(target),
        server_(servant_called(name), terms.server()),
        intake_(server_, iox::popo::ServerState::HAS_REQUEST, terms.wait(), [this] { return take_one(); }) {}

 private:
  // False if there was nothing.
  bool take_one() {
    const auto taken = server_.take();
    if (taken.has_error() && taken.get_error() == iox::popo::ServerRequestResult::NO_PENDING_REQUESTS) return false;
    const void* const request = checked(taken, "taking a request");
    answer(request, typename Interface::Operations{});
    server_.releaseRequest(request);
    return true;
  }

  template <class... Ops>
  void answer(const void* request, List<Ops...>) {
    using Answer = void (Server::*)(const void*);
    static constexpr Answer answers[] = {&Server::answer_by<Ops>...};
    const std::uint32_t operation = *static_cast<const std::uint32_t*>(request);
    if (operation >= sizeof...(Ops)) return refuse(request, "there is no such operation");
    try {
      (this->*answers[operation])(request);
    } catch (const std::exception& error) {
      refuse(request, error.what());
    }
  }

  template <class Op>
  void answer_by(const void* request) {
    using Returned = typename Payload<Op>::Returned;
    const auto& sent = static_cast<const Request<Op>*>(request)->values;
    target_.template call<Op>(sent, [&](const auto& received, const auto& prepared) {
      if constexpr (!Op::oneway) {
        auto* const reply = lend<Returned>(request);
        Op::outputs(*reply, *reply) = Op::outputs(received, prepared);
        send(reply);
      }
    });
  }

  void refuse(const void* request, const char* reason) {
    auto* const refusal = lend<Refusal>(request);
    refusal->reason[0] = '\0';
    std::strncat(refusal->reason, reason, sizeof refusal->reason - 1);
    iox::popo::ResponseHeader::fromPayload(refusal)->setServerError();
    send(refusal);
  }

  template <class T>
  T* lend(const void* request) {
    const auto* const header = iox::popo::RequestHeader::fromPayload(request);
    return in_chunk<T>(checked(server_.loan(header, sizeof(T), alignof(T)), "lending a reply"));
  }
  void send(void* reply) {
    if (const auto sent = server_.send(reply); sent.has_error()) throw Failure("a reply has no client any more");
  }

  Target& target_;
  iox::popo::UntypedServer server_;
  Intake intake_;  // begins last and ends first
};

// A client thread's end: any number of calls out, whose replies come in their order.
class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(const Terms& terms, const std::string& servant) : end_(new End(terms, servant)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    auto& client = end_->client;
    void* const chunk = checked(client.loan(sizeof(Request<Op>), alignof(Request<Op>)), "lending a request");
    auto* const request = in_chunk<Request<Op>>(chunk);
    request->operation = Op::index;
    Op::inputs(request->values) = Op::inputs(args);
    iox::popo::RequestHeader::fromPayload(chunk)->setSequenceId(++end_->begun);
    if (client.send(chunk).has_error()) throw RemoteFailure("the server is gone");
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    ++end_->finished;
    if constexpr (!Op::oneway) {
      const void* const chunk = next();
      const auto& reply = *static_cast<const typename Payload<Op>::Returned*>(chunk);
      Op::outputs(args, args) = Op::outputs(reply, reply);
      end_->client.releaseResponse(chunk);
    }
  }

 private:
  struct End {
    End(const Terms& terms, const std::string& servant)
        : client(servant_called(servant), terms.client()),
          arrivals(client, iox::popo::ClientState::HAS_RESPONSE, terms.wait()) {
      await_server(servant);
    }

    // RouDi joins the two when it hears of the later one; nothing tells a client of it.
    void await_server(const std::string& servant) const {
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
      while (client.getConnectionState() != iox::ConnectionState::CONNECTED) {
        if (std::chrono::steady_clock::now() > end) throw Failure("nobody was found within 30 s that is " + servant);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }

    iox::popo::UntypedClient client;
    Arrivals arrivals;
    std::int64_t begun = 0;
    std::int64_t finished = 0;
  };

  // The reply to the oldest call that is out.
  const void* next() {
    auto taken = end_->client.take();
    while (taken.has_error()) {
      if (taken.get_error() != iox::popo::ChunkReceiveResult::NO_CHUNK_AVAILABLE) checked(taken, "taking a reply");
      end_->arrivals.wait();
      taken = end_->client.take();
    }
    const auto* const header = iox::popo::ResponseHeader::fromPayload(taken.value());
    if (header->hasServerError()) {
      throw RemoteFailure(std::string("the server says: ") + static_cast<const Refusal*>(taken.value())->reason);
    }
    if (header->getSequenceId() != end_->finished) throw RemoteFailure("the reply is to another call");
    return taken.value();
  }

  std::unique_ptr<End> end_;  // stubs move, endpoints stay
};

}  // namespace iceoryx
}  // namespace orrery
