// What owns a connection of libdbus, and how it is opened.
#pragma once

#include <orrery/setup/failures.hpp>

#include "message.hpp"

// A DBusError that becomes an exception.
class Error {
 public:
  Error() { dbus_error_init(&error_); }
  Error(const Error&) = delete;
  Error& operator=(const Error&) = delete;
  ~Error() { dbus_error_free(&error_); }

  DBusError* get() { return &error_; }
  void check() const {
    if (dbus_error_is_set(&error_)) throw orrery::RemoteFailure(std::string(error_.name) + ": " + error_.message);
  }

 private:
  DBusError error_;
};

// Private connections are closed by whoever opened them.
struct Close {
  void operator()(DBusConnection* connection) const {
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
  }
};
using ConnectionPointer = std::unique_ptr<DBusConnection, Close>;

inline ConnectionPointer open_connection(const std::string& address, bool to_a_bus) {
  Error error;
  // Not the shared one of the address: each stub has a connection of its own.
  DBusConnection* opened = dbus_connection_open_private(address.c_str(), error.get());
  error.check();
  ConnectionPointer connection(opened);
  // Else the library would end the process with the bus, without a word of why.
  dbus_connection_set_exit_on_disconnect(connection.get(), FALSE);
  if (to_a_bus) dbus_bus_register(connection.get(), error.get());
  error.check();
  return connection;
}
