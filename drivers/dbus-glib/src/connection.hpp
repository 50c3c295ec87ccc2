// How a connection of dbus-glib is opened, in a context of whoever wants it.
#pragma once

#include "handle.hpp"

inline Handle<DBusGConnection> open_connection(const std::string& address, GMainContext* context, bool to_a_bus) {
  Error error;
  // Not the shared one of the address: each stub has a connection of its own.
  Handle<DBusGConnection> connection(dbus_g_connection_open_private(address.c_str(), context, error.get()));
  error.check("connecting to " + address);
  DBusConnection* const below = dbus_g_connection_get_connection(connection.get());
  // Else the library would end the process with the bus, without a word of why.
  dbus_connection_set_exit_on_disconnect(below, FALSE);
  LowError refused;
  // dbus-glib itself greets only the buses that the environment names (dbus_g_bus_get_private).
  if (to_a_bus) dbus_bus_register(below, refused.get());
  refused.check("greeting the bus at " + address);
  return connection;
}
