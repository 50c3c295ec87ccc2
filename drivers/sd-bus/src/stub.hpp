// The client's end: a connection of its own, and a message for each call, as sd_bus_call(3) shows it.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/flights.hpp>
#include <orrery/setup/failures.hpp>

#include "connection.hpp"

class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(const orrery::dbus::Address& address, const std::string& interface, unsigned window, orrery::dbus::Kind kind)
      : connection_(new Connection{address, interface, kind, open_bus(address.server, !address.name.empty()),
                                   orrery::dbus::Flights<Flight>(window)}) {}

  template <class Op>
  void call(typename Op::Args& args) {
    const MessagePointer request = build<Op>(args);
    if (Op::oneway) return send(request);
    sd_bus_message* reply = nullptr;
    sd_bus_error error = SD_BUS_ERROR_NULL;
    const int result = sd_bus_call(bus(), request.get(), 0, &error, &reply);
    if (result < 0) refuse(error, result);
    read<Op>(MessagePointer(reply), args);
  }

  // The calls of a window are asynchronous ones, read in the order in which they were sent.
  template <class Op>
  void begin(typename Op::Args& args) {
    const MessagePointer request = build<Op>(args);
    if (Op::oneway) return send(request);
    Flight& flight = connection_->flights.to_send();
    check(sd_bus_call_async(bus(), nullptr, request.get(), on_reply, &flight, 0), "sd_bus_call_async");
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (Op::oneway) return;
    Flight& flight = connection_->flights.to_receive();
    while (!flight.reply) {
      if (check(sd_bus_process(bus(), nullptr), "sd_bus_process") == 0)
        check(sd_bus_wait(bus(), UINT64_MAX), "sd_bus_wait");
    }
    const MessagePointer reply = std::move(flight.reply);
    const sd_bus_error* error = sd_bus_message_get_error(reply.get());
    if (error != nullptr) refuse(*error, 0);
    read<Op>(reply, args);
  }

 private:
  struct Flight {
    MessagePointer reply;
  };

  struct Connection {
    orrery::dbus::Address address;
    std::string interface;
    orrery::dbus::Kind kind;
    BusPointer bus;
    orrery::dbus::Flights<Flight> flights;
  };

  sd_bus* bus() { return connection_->bus.get(); }

  template <class Op>
  MessagePointer build(const typename Op::Args& args) {
    MessagePointer request(Op::oneway && connection_->kind == orrery::dbus::Kind::signal ? new_signal(Op::method())
                                                                                         : new_call(Op::method()));
    Writer writer(request.get());
    orrery::dbus::put_all(writer, Op::inputs(args));
    if (Op::oneway && connection_->kind == orrery::dbus::Kind::call) {
      check(sd_bus_message_set_expect_reply(request.get(), 0), "sd_bus_message_set_expect_reply");
    }
    return request;
  }

  sd_bus_message* new_call(const char* method) {
    sd_bus_message* message = nullptr;
    const auto& to = connection_->address;
    const char* const interface = connection_->interface.c_str();
    check(sd_bus_message_new_method_call(bus(), &message, to.destination(), to.path.c_str(), interface, method),
          "sd_bus_message_new_method_call");
    return message;
  }

  sd_bus_message* new_signal(const char* member) {
    sd_bus_message* message = nullptr;
    const Connection& c = *connection_;
    check(sd_bus_message_new_signal(bus(), &message, c.address.path.c_str(), c.interface.c_str(), member),
          "sd_bus_message_new_signal");
    return message;
  }

  template <class Op>
  static void read(const MessagePointer& reply, typename Op::Args& args) {
    Reader reader(reply.get());
    orrery::dbus::get_all(reader, Op::outputs(args, args));
  }

  // Nobody processes this connection until the next call: what the socket did not take at once is flushed.
  void send(const MessagePointer& request) {
    check(sd_bus_send(bus(), request.get(), nullptr), "sd_bus_send");
    check(sd_bus_flush(bus()), "sd_bus_flush");
  }

  static int on_reply(sd_bus_message* reply, void* flight, sd_bus_error*) {
    static_cast<Flight*>(flight)->reply.reset(sd_bus_message_ref(reply));
    return 1;
  }

  [[noreturn]] static void refuse(const sd_bus_error& error, int result) {
    if (!sd_bus_error_is_set(&error)) check(result, "sd_bus_call");
    throw orrery::RemoteFailure(std::string(error.name) + ": " +
                                (error.message != nullptr ? error.message : "no reason given"));
  }

  std::unique_ptr<Connection> connection_;  // stubs move, connections stay
};
