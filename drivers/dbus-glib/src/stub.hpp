// The client's end: a proxy on a connection of its own, called as programs of dbus-glib call it, with types and values.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/flights.hpp>

#include "arguments.hpp"
#include "connection.hpp"

class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(const orrery::dbus::Address& address, const std::string& interface, unsigned window, orrery::dbus::Kind kind)
      : state_(new State(address, interface, window)) {
    // What is published is emitted by an object, and not by a proxy.
    if (kind == orrery::dbus::Kind::signal) throw orrery::ConfigurationError("dbus-glib carries no topics");
  }

  template <class Op>
  void call(typename Op::Args& args) {
    if constexpr (Op::oneway) return send<Op>(args);
    const auto inputs = std::make_from_tuple<typename SentBy<Op>::Inputs>(Op::inputs(args));
    typename ReturnedBy<Op>::Outputs outputs;
    Error error;
    check<Op>(invoke<Op>(inputs, outputs, error), error, outputs);
    read<Op>(outputs, args);
  }

  // The calls of a window are pending ones, ended in the order in which they were sent.
  template <class Op>
  void begin(typename Op::Args& args) {
    if constexpr (Op::oneway) return send<Op>(args);
    using Sent = SentBy<Op>;
    const auto inputs = std::make_from_tuple<typename Sent::Inputs>(Op::inputs(args));
    state_->flights.to_send() = std::apply(
        [&](auto... word) {
          return dbus_g_proxy_begin_call(proxy(), Op::method(), nullptr, nullptr, nullptr, word...);
        },
        Sent::words(inputs));
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (Op::oneway) return;
    using Returned = ReturnedBy<Op>;
    typename Returned::Outputs outputs;
    Error error;
    const gboolean succeeded = std::apply(
        [&](auto... word) {
          return dbus_g_proxy_end_call(proxy(), state_->flights.to_receive(), error.get(), word...);
        },
        Returned::words(outputs));
    check<Op>(succeeded, error, outputs);
    read<Op>(outputs, args);
  }

 private:
  template <class Op>
  using SentBy = Arguments<decltype(Op::inputs(std::declval<typename Op::Args&>()))>;
  template <class Op>
  using ReturnedBy =
      Arguments<decltype(Op::outputs(std::declval<typename Op::Args&>(), std::declval<typename Op::Args&>()))>;

  // Nobody runs the context: dbus-glib waits for each reply by itself.
  struct State {
    State(const orrery::dbus::Address& to, const std::string& interface, unsigned window)
        : context(g_main_context_new()),
          connection(open_connection(to.server, context.get(), !to.name.empty())),
          proxy(to.name.empty()
                    ? dbus_g_proxy_new_for_peer(connection.get(), to.path.c_str(), interface.c_str())
                    : dbus_g_proxy_new_for_name(connection.get(), to.name.c_str(), to.path.c_str(), interface.c_str())),
          flights(window) {}

    Handle<GMainContext> context;
    Handle<DBusGConnection> connection;
    Handle<DBusGProxy> proxy;  // which goes before its connection
    orrery::dbus::Flights<DBusGProxyCall*> flights;
  };

  DBusGProxy* proxy() { return state_->proxy.get(); }

  template <class Op, class Outputs>
  static void check(gboolean succeeded, const Error& error, Outputs& outputs) {
    if (succeeded) return;
    std::apply([](auto&... output) { (output.forget(), ...); }, outputs);
    error.check(Op::method());
    throw orrery::RemoteFailure(std::string(Op::method()) + ": dbus-glib refuses the call");
  }
  template <class Op, class Outputs>
  static void read(Outputs& outputs, typename Op::Args& args) {
    using Values = decltype(Op::outputs(args, args));
    read_each(outputs, Op::outputs(args, args), std::make_index_sequence<std::tuple_size<Values>::value>());
  }
  template <class Outputs, class Values, std::size_t... I>
  static void read_each([[maybe_unused]] Outputs& outputs, [[maybe_unused]] const Values& values,
                        std::index_sequence<I...>) {
    (std::get<I>(outputs).read(std::get<I>(values)), ...);
  }

#ifdef ORRERY_BINDING_TOOL
  // The mapping says which function the tool has written for an operation.
  template <class Op, class Inputs, class Outputs>
  gboolean invoke(const Inputs& inputs, Outputs& outputs, Error& error) {
    return std::apply([&](auto... word) { return ToolStub<Op>::call(proxy(), word..., error.get()); },
                      std::tuple_cat(SentBy<Op>::given(inputs), ReturnedBy<Op>::places(outputs)));
  }
  template <class Op, class Inputs>
  void emit(const Inputs& inputs) {
    Error error;
    std::apply([&](auto... word) { ToolStub<Op>::call(proxy(), word..., error.get()); }, SentBy<Op>::given(inputs));
  }
#else
  template <class Op, class Inputs, class Outputs>
  gboolean invoke(const Inputs& inputs, Outputs& outputs, Error& error) {
    return std::apply([&](auto... word) { return dbus_g_proxy_call(proxy(), Op::method(), error.get(), word...); },
                      std::tuple_cat(SentBy<Op>::words(inputs), ReturnedBy<Op>::words(outputs)));
  }
  template <class Op, class Inputs>
  void emit(const Inputs& inputs) {
    std::apply([&](auto... word) { dbus_g_proxy_call_no_reply(proxy(), Op::method(), word...); },
               SentBy<Op>::words(inputs));
  }
#endif

  // Nobody dispatches this connection until the next call: what the socket did not take at once is flushed.
  template <class Op>
  void send(const typename Op::Args& args) {
    const auto inputs = std::make_from_tuple<typename SentBy<Op>::Inputs>(Op::inputs(args));
    emit<Op>(inputs);
    dbus_g_connection_flush(state_->connection.get());
  }

  std::unique_ptr<State> state_;  // stubs move, connections stay
};
