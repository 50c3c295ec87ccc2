// The client's end: a connection of its own, and a message for each call.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/flights.hpp>

#include "message.hpp"

class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(const orrery::dbus::Address& address, const std::string& interface, unsigned window, orrery::dbus::Kind kind)
      : state_(new State{address, interface, kind, Handle<GMainContext>(g_main_context_new()),
                         open_connection(address.server, !address.name.empty()),
                         orrery::dbus::Flights<Flight>(window)}) {}

  template <class Op>
  void call(typename Op::Args& args) {
    if (Op::oneway) return send<Op>(args);
    Error error;
    const Handle<GVariant> reply(g_dbus_connection_call_sync(
        connection(), state_->address.destination(), state_->address.path.c_str(), state_->interface.c_str(),
        Op::method(), body<Op>(args), reply_type<Op>(), flags, default_timeout, nullptr, error.get()));
    error.check(Op::method());
    read<Op>(reply, args);
  }

  // The calls of a window are asynchronous ones, read in the order in which they were sent.
  template <class Op>
  void begin(typename Op::Args& args) {
    if (Op::oneway) return send<Op>(args);
    const Inside inside(state_->context.get());
    g_dbus_connection_call(connection(), state_->address.destination(), state_->address.path.c_str(),
                           state_->interface.c_str(), Op::method(), body<Op>(args), reply_type<Op>(), flags,
                           default_timeout, nullptr, on_reply, &state_->flights.to_send());
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (Op::oneway) return;
    Flight& flight = state_->flights.to_receive();
    while (!flight.over) g_main_context_iteration(state_->context.get(), TRUE);
    const Flight arrived = std::exchange(flight, Flight());
    if (!arrived.reply) throw orrery::RemoteFailure(std::string(Op::method()) + ": " + arrived.failure);
    read<Op>(arrived.reply, args);
  }

 private:
  // A bus is to start nothing: a name without an owner is an error at once.
  static constexpr GDBusCallFlags flags = G_DBUS_CALL_FLAGS_NO_AUTO_START;
  // The library's, which is 25 s.
  static constexpr int default_timeout = -1;

  struct Flight {
    bool over = false;
    Handle<GVariant> reply{};
    std::string failure{};
  };

  struct State {
    orrery::dbus::Address address;
    std::string interface;
    orrery::dbus::Kind kind;
    Handle<GMainContext> context;  // where the replies to asynchronous calls are handed over
    Handle<GDBusConnection> connection;
    orrery::dbus::Flights<Flight> flights;
  };

  GDBusConnection* connection() { return state_->connection.get(); }

  template <class Op>
  static GVariant* body(const typename Op::Args& args) {
    Writer writer;
    orrery::dbus::put_all(writer, Op::inputs(args));
    return writer.end();
  }

  // The library compares each reply with it.
  template <class Op>
  static const GVariantType* reply_type() {
    static const std::string text = std::string("(") + orrery::dbus::reply_signature<Op>() + ")";
    return G_VARIANT_TYPE(text.c_str());
  }

  template <class Op>
  static void read(const Handle<GVariant>& reply, typename Op::Args& args) {
    Reader reader(reply.get());
    orrery::dbus::get_all(reader, Op::outputs(args, args));
  }

  // A call without a callback expects no reply.
  template <class Op>
  void send(const typename Op::Args& args) {
    if (state_->kind == orrery::dbus::Kind::call) {
      g_dbus_connection_call(connection(), state_->address.destination(), state_->address.path.c_str(),
                             state_->interface.c_str(), Op::method(), body<Op>(args), nullptr, flags, default_timeout,
                             nullptr, nullptr, nullptr);
    } else {
      Error error;
      g_dbus_connection_emit_signal(connection(), nullptr, state_->address.path.c_str(), state_->interface.c_str(),
                                    Op::method(), body<Op>(args), error.get());
      error.check(Op::method());
    }
  }

  static void on_reply(GObject* connection, GAsyncResult* result, void* flight) {
    auto& of = *static_cast<Flight*>(flight);
    GError* error = nullptr;
    of.reply.reset(g_dbus_connection_call_finish(G_DBUS_CONNECTION(connection), result, &error));
    if (error != nullptr) of.failure = error->message;
    g_clear_error(&error);
    of.over = true;
  }

  std::unique_ptr<State> state_;  // stubs move, connections stay
};
