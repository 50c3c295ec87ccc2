// The client's end: a connection of its own, and a message for each call.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/flights.hpp>

#include "connection.hpp"

class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(const orrery::dbus::Address& address, const std::string& interface, unsigned window, orrery::dbus::Kind kind)
      : state_(new State{address, interface, kind, open_connection(address.server, !address.name.empty()),
                         orrery::dbus::Flights<PendingPointer>(window)}) {}

  template <class Op>
  void call(typename Op::Args& args) {
    const MessagePointer request = build<Op>(args);
    if (Op::oneway) return send(request);
    Error error;
    const MessagePointer reply(
        dbus_connection_send_with_reply_and_block(connection(), request.get(), DBUS_TIMEOUT_USE_DEFAULT, error.get()));
    error.check();
    read<Op>(reply, args);
  }

  // The calls of a window are pending calls, read in the order in which they were sent.
  template <class Op>
  void begin(typename Op::Args& args) {
    const MessagePointer request = build<Op>(args);
    if (Op::oneway) return send(request);
    DBusPendingCall* pending = nullptr;
    check_memory(dbus_connection_send_with_reply(connection(), request.get(), &pending, DBUS_TIMEOUT_USE_DEFAULT));
    if (pending == nullptr) throw orrery::RemoteFailure("the server closed the connection");
    state_->flights.to_send().reset(pending);
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (Op::oneway) return;
    const PendingPointer pending = std::move(state_->flights.to_receive());
    dbus_pending_call_block(pending.get());
    const MessagePointer reply(dbus_pending_call_steal_reply(pending.get()));
    Error error;
    if (dbus_set_error_from_message(error.get(), reply.get())) error.check();
    read<Op>(reply, args);
  }

 private:
  struct State {
    orrery::dbus::Address address;
    std::string interface;
    orrery::dbus::Kind kind;
    ConnectionPointer connection;
    orrery::dbus::Flights<PendingPointer> flights;
  };

  DBusConnection* connection() { return state_->connection.get(); }

  template <class Op>
  MessagePointer build(const typename Op::Args& args) {
    const auto& to = state_->address;
    const char* const interface = state_->interface.c_str();
    MessagePointer request(
        Op::oneway && state_->kind == orrery::dbus::Kind::signal
            ? dbus_message_new_signal(to.path.c_str(), interface, Op::method())
            : dbus_message_new_method_call(to.destination(), to.path.c_str(), interface, Op::method()));
    check_memory(request != nullptr);
    Writer writer(request.get());
    orrery::dbus::put_all(writer, Op::inputs(args));
    if (Op::oneway) dbus_message_set_no_reply(request.get(), TRUE);
    return request;
  }

  template <class Op>
  static void read(const MessagePointer& reply, typename Op::Args& args) {
    Reader reader(reply.get());
    orrery::dbus::get_all(reader, Op::outputs(args, args));
  }

  // Nobody dispatches this connection until the next call: what the socket did not take at once is flushed.
  void send(const MessagePointer& request) {
    check_memory(dbus_connection_send(connection(), request.get(), nullptr));
    dbus_connection_flush(connection());
  }

  std::unique_ptr<State> state_;  // stubs move, connections stay
};
