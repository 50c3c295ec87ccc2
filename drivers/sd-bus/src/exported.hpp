// The server's end: a servant as an sd-bus object, its operations in a vtable.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/rooms.hpp>
#include <vector>

#include "message.hpp"

// What the runtime keeps of every published servant.
class Exported {
 public:
  virtual ~Exported() = default;
  void add_to(sd_bus* bus) {
    if (kind_ == orrery::dbus::Kind::signal) return listen_at(bus);
    check(sd_bus_add_object_vtable(bus, nullptr, path_.c_str(), interface_.c_str(), table_.data(), this),
          "sd_bus_add_object_vtable");
  }

 protected:
  Exported(std::string path, std::string interface, orrery::dbus::Kind kind)
      : path_(std::move(path)), interface_(std::move(interface)), kind_(kind) {}

  std::string path_;
  std::string interface_;
  orrery::dbus::Kind kind_;
  std::vector<sd_bus_vtable> table_;

 private:
  // The handlers of the table, for signals of the same names.
  void listen_at(sd_bus* bus) {
    for (const sd_bus_vtable& entry : table_) {
      if (entry.type != _SD_BUS_VTABLE_METHOD) continue;
      const std::string rule = orrery::dbus::match_rule(interface_, entry.x.method.member);
      check(sd_bus_add_match(bus, nullptr, rule.c_str(), entry.x.method.handler, this), "sd_bus_add_match");
    }
  }
};

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> : public Exported {
 public:
  ExportedTarget(Target& target, std::string path, std::string interface, orrery::dbus::Kind kind)
      : Exported(std::move(path), std::move(interface), kind), target_(target) {
    // sd-bus compares the signature of each call with the table's before it calls the handler.
    table_ = {
        SD_BUS_VTABLE_START(0),
        SD_BUS_METHOD(Ops::method(), orrery::dbus::call_signature<Ops>(), orrery::dbus::reply_signature<Ops>(),
                      // Unprivileged: else the caller's credentials are asked for with each call.
                      handle<Ops>, SD_BUS_VTABLE_UNPRIVILEGED | (Ops::oneway ? SD_BUS_VTABLE_METHOD_NO_REPLY : 0))...,
        SD_BUS_VTABLE_END};
  }

 private:
  template <class Op>
  static int handle(sd_bus_message* call, void* self, sd_bus_error* error) {
    try {
      return static_cast<ExportedTarget*>(static_cast<Exported*>(self))->template answer<Op>(call);
    } catch (const std::exception& failure) {
      return sd_bus_error_set(error, "org.orrery.Error", failure.what());
    }
  }

  template <class Op>
  int answer(sd_bus_message* call) {
    auto& args = rooms_.template args<Op>();
    Reader reader(call);
    orrery::dbus::get_all(reader, Op::inputs(args));
    const auto& prepared = target_.template call<Op>(args);
    // A signal goes on to the other subscribers of the process; 1 would keep it from them.
    if (Op::oneway) return kind_ == orrery::dbus::Kind::signal ? 0 : 1;
    sd_bus_message* message = nullptr;
    check(sd_bus_message_new_method_return(call, &message), "sd_bus_message_new_method_return");
    const MessagePointer reply(message);
    Writer writer(message);
    orrery::dbus::put_all(writer, Op::outputs(args, prepared));
    check(sd_bus_send(nullptr, message, nullptr), "sd_bus_send");
    return 1;
  }

  Target& target_;
  orrery::dbus::Rooms<Ops...> rooms_;
};
