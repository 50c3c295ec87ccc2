// A stub: a connection of its own, on the event loop of the thread that resolved it.
#pragma once

#include <deque>
#include <orrery/capnproto/values.hpp>

#include "connection.hpp"
#include "outlet.hpp"
#include "place.hpp"

template <class Interface>
class Stub {
 public:
  static constexpr bool windowed = true;
  using Service = orrery::capnproto::Service<Interface>;

  explicit Stub(const std::string& reference)
      : line_(&Loop::here().keep(std::unique_ptr<Line>(new Line(Loop::here(), reference)))) {}

  // For forwarders, which ask it themselves.
  typename Service::Client& client() { return line_->client; }

  template <class Op>
  void call(typename Op::Args& args) {
    using Messages = orrery::capnproto::Messages<Op>;
    auto request = Messages::request(line_->client);
    Messages::put_request(args, request);
    if constexpr (Op::oneway) {
      line_->loop.wait(request.send());
      line_->write_all();
    } else {
      Messages::get_reply(line_->loop.wait(request.send()), args);
    }
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    if constexpr (Op::oneway) {
      call<Op>(args);
    } else {
      using Messages = orrery::capnproto::Messages<Op>;
      auto request = Messages::request(line_->client);
      Messages::put_request(args, request);
      line_->flights.push_back(std::unique_ptr<Flight>(new FlightOf<Op>(request.send())));
      // Else nothing would be written until somebody waits.
      line_->loop.go_round();
    }
  }

  // Replies are read in the order of the calls.
  template <class Op>
  void finish(typename Op::Args& args) {
    if constexpr (!Op::oneway) {
      const std::unique_ptr<Flight> flight = std::move(line_->flights.front());
      line_->flights.pop_front();
      auto& reply = static_cast<FlightOf<Op>&>(*flight).reply;
      orrery::capnproto::Messages<Op>::get_reply(line_->loop.wait(kj::mv(reply)), args);
    }
  }

 private:
  struct Flight {
    // Destructors of promises may throw, as KJ has it.
    virtual ~Flight() noexcept(false) = default;
  };
  template <class Op>
  struct FlightOf : Flight {
    using Reply = capnp::RemotePromise<typename orrery::capnproto::Messages<Op>::Results>;
    explicit FlightOf(Reply r) : reply(kj::mv(r)) {}
    Reply reply;
  };

  // All that belongs to the thread, and ends with its loop.
  struct Line {
    Line(Loop& l, const std::string& reference)
        : loop(l), end(open(reference)), client(end.bootstrap().template castAs<typename Service::Wire>()) {}

    kj::Own<kj::AsyncIoStream> open(const std::string& reference) {
      auto stream = loop.io().lowLevelProvider->wrapSocketFd(place::connect(reference),
                                                             kj::LowLevelAsyncIoProvider::ALREADY_CLOEXEC);
      if (!Service::oneways) return stream;
      auto counting = kj::heap<Outlet>(kj::mv(stream));
      outlet = counting.get();
      return counting;
    }

    // A message is written when the loop comes by, and what the socket has no room for when there is some.
    void write_all() {
      do {
        loop.wait(outlet->when_empty());
        loop.wait(kj::evalLater([] {}));
      } while (!outlet->is_empty());
    }

    Loop& loop;
    Outlet* outlet = nullptr;
    ClientEnd end;
    typename Service::Client client;
    std::deque<std::unique_ptr<Flight>> flights;
  };

  Line* line_;
};
