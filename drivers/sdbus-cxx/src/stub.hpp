// The client's end: a proxy on a connection of its own, and a message for each call.
#pragma once

#include <poll.h>

#include <optional>
#include <orrery/dbus/address.hpp>
#include <orrery/dbus/flights.hpp>

#include "message.hpp"

class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(const orrery::dbus::Address& address, const std::string& interface, unsigned window, orrery::dbus::Kind kind)
      : state_(new State(address, interface, window, kind)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    if (Op::oneway) return send<Op>(args);
    auto request = build<Op>(args);
    auto reply = state_->proxy->callMethod(request);
    read<Op>(reply, args);
  }

  // The calls of a window are asynchronous ones, read in the order in which they were sent.
  template <class Op>
  void begin(typename Op::Args& args) {
    if (Op::oneway) return send<Op>(args);
    Flight& flight = state_->flights.to_send();
    state_->proxy->callMethod(build<Op>(args), [&flight](sdbus::MethodReply& reply, const sdbus::Error* error) {
      flight.reply = reply;
      if (error != nullptr) flight.error = *error;
    });
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (Op::oneway) return;
    Flight& flight = state_->flights.to_receive();
    while (!flight.reply) {
      if (!connection().processPendingRequest()) wait();
    }
    const Flight arrived = std::exchange(flight, Flight());
    if (arrived.error) throw *arrived.error;
    auto reply = *arrived.reply;
    read<Op>(reply, args);
  }

 private:
  struct Flight {
    std::optional<sdbus::MethodReply> reply{};
    std::optional<sdbus::Error> error{};
  };

  // Calls are the business of a proxy, signals that of an object. Neither starts a thread on a connection that it is
  // given.
  struct State {
    State(const orrery::dbus::Address& to, const std::string& of, unsigned window, orrery::dbus::Kind kind)
        : interface(of), connection(sdbus::createSessionBusConnectionWithAddress(to.server)), flights(window) {
      if (kind == orrery::dbus::Kind::signal)
        object = sdbus::createObject(*connection, to.path);
      else
        proxy = sdbus::createProxy(*connection, to.name, to.path);
    }

    std::string interface;
    std::unique_ptr<sdbus::IConnection> connection;
    std::unique_ptr<sdbus::IProxy> proxy{};
    std::unique_ptr<sdbus::IObject> object{};
    orrery::dbus::Flights<Flight> flights;
  };

  sdbus::IConnection& connection() { return *state_->connection; }

  template <class Op>
  sdbus::MethodCall build(const typename Op::Args& args) {
    auto request = state_->proxy->createMethodCall(state_->interface, Op::method());
    write<Op>(request, args);
    return request;
  }

  template <class Op>
  static void write(sdbus::Message& message, const typename Op::Args& args) {
    Writer writer(message);
    orrery::dbus::put_all(writer, Op::inputs(args));
  }

  template <class Op>
  static void read(sdbus::MethodReply& reply, typename Op::Args& args) {
    Reader reader(reply);
    orrery::dbus::get_all(reader, Op::outputs(args, args));
  }

  template <class Op>
  void send(const typename Op::Args& args) {
    if (state_->object) {
      auto signal = state_->object->createSignal(state_->interface, Op::method());
      write<Op>(signal, args);
      state_->object->emitSignal(signal);
    } else {
      auto request = build<Op>(args);
      request.dontExpectReply();
      state_->proxy->callMethod(request);
    }
    flush();
  }

  // Nobody runs this connection's loop until the next call: what the socket did not take at once is written here.
  void flush() {
    while (connection().getEventLoopPollData().events & POLLOUT) {
      wait();
      connection().processPendingRequest();
    }
  }

  void wait() {
    const auto asked = connection().getEventLoopPollData();
    pollfd ready{asked.fd, asked.events, 0};
    while (poll(&ready, 1, asked.getPollTimeout()) < 0) {
      if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
    }
  }

  std::unique_ptr<State> state_;  // stubs move, connections stay
};
