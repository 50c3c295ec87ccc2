// What owns things of GLib, dbus-glib and libdbus, and errors of theirs that become exceptions.
#pragma once

#include <dbus/dbus-glib-lowlevel.h>

#include <memory>
#include <new>
#include <orrery/setup/failures.hpp>
#include <string>

struct Release {
  void operator()(GMainContext* context) const { g_main_context_unref(context); }
  void operator()(GMainLoop* loop) const { g_main_loop_unref(loop); }
  void operator()(GObject* object) const { g_object_unref(object); }
  void operator()(DBusGProxy* proxy) const { g_object_unref(proxy); }
  void operator()(DBusServer* server) const {
    dbus_server_disconnect(server);
    dbus_server_unref(server);
  }
  // Private connections are closed by whoever opened or accepted them.
  void operator()(DBusGConnection* connection) const {
    dbus_connection_close(dbus_g_connection_get_connection(connection));
    dbus_g_connection_unref(connection);
  }
};
template <class Thing>
using Handle = std::unique_ptr<Thing, Release>;

// An error of GLib.
class Error {
 public:
  Error() = default;
  Error(const Error&) = delete;
  Error& operator=(const Error&) = delete;
  ~Error() { g_clear_error(&error_); }

  GError** get() { return &error_; }
  void check(const std::string& what) const {
    if (error_ != nullptr) throw orrery::RemoteFailure(what + ": " + error_->message);
  }

 private:
  GError* error_ = nullptr;
};

// An error of libdbus, which dbus-glib leaves to it where a bus or a server is set up.
class LowError {
 public:
  LowError() { dbus_error_init(&error_); }
  LowError(const LowError&) = delete;
  LowError& operator=(const LowError&) = delete;
  ~LowError() { dbus_error_free(&error_); }

  DBusError* get() { return &error_; }
  void check(const std::string& what) const {
    if (dbus_error_is_set(&error_)) throw orrery::RemoteFailure(what + ": " + error_.message);
  }

 private:
  DBusError error_;
};
