// Who owns a name at a bus: the bus's own GetNameOwner.
#pragma once

#include <orrery/dbus/address.hpp>

#include "connection.hpp"

class Owner {
 public:
  explicit Owner(orrery::dbus::Address wanted) : wanted_(std::move(wanted)) {}

  // The first time over a connection that it opens for it.
  void ask() {
    if (!bus_) bus_ = open_bus(wanted_.server, true);
    sd_bus_message* message = nullptr;
    check(sd_bus_call_method(bus_.get(), "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                             "GetNameOwner", nullptr, &message, "s", wanted_.name.c_str()),
          wanted_.name.c_str());
    const MessagePointer reply(message);
    name_ = Reader(message).text();
  }
  const std::string& name() const { return name_; }

 private:
  orrery::dbus::Address wanted_;
  BusPointer bus_;
  std::string name_;
};
