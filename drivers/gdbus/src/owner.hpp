// Who owns a name at a bus: the bus's own GetNameOwner.
#pragma once

#include <orrery/dbus/address.hpp>

#include "handle.hpp"

class Owner {
 public:
  explicit Owner(orrery::dbus::Address wanted) : wanted_(std::move(wanted)) {}

  // The first time over a connection that it opens for it.
  void ask() {
    if (!connection_) connection_ = open_connection(wanted_.server, true);
    Error error;
    const Handle<GVariant> reply(
        g_dbus_connection_call_sync(connection_.get(), "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                    "org.freedesktop.DBus", "GetNameOwner", g_variant_new("(s)", wanted_.name.c_str()),
                                    G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, nullptr, error.get()));
    error.check("who owns " + wanted_.name);
    const char* name = nullptr;
    g_variant_get(reply.get(), "(&s)", &name);
    name_ = name;
  }
  const std::string& name() const { return name_; }

 private:
  orrery::dbus::Address wanted_;
  Handle<GDBusConnection> connection_;
  std::string name_;
};
