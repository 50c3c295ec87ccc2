// What owns things of GLib, and errors of it that become exceptions.
#pragma once

#include <gio/gio.h>

#include <memory>
#include <orrery/setup/failures.hpp>
#include <string>

struct Release {
  void operator()(GVariant* value) const { g_variant_unref(value); }
  void operator()(GMainContext* context) const { g_main_context_unref(context); }
  void operator()(GMainLoop* loop) const { g_main_loop_unref(loop); }
  void operator()(GDBusNodeInfo* node) const { g_dbus_node_info_unref(node); }
  void operator()(GDBusServer* server) const {
    g_dbus_server_stop(server);
    g_object_unref(server);
  }
  void operator()(GDBusConnection* connection) const {
    g_dbus_connection_close_sync(connection, nullptr, nullptr);
    g_object_unref(connection);
  }
};
template <class Thing>
using Handle = std::unique_ptr<Thing, Release>;

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

// While it lives, what this thread begins is answered in this context.
class Inside {
 public:
  explicit Inside(GMainContext* context) : context_(context) { g_main_context_push_thread_default(context_); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() { g_main_context_pop_thread_default(context_); }

 private:
  GMainContext* context_;
};

inline Handle<GDBusConnection> open_connection(const std::string& address, bool to_a_bus) {
  const int flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                    (to_a_bus ? G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION : G_DBUS_CONNECTION_FLAGS_NONE);
  Error error;
  Handle<GDBusConnection> connection(g_dbus_connection_new_for_address_sync(
      address.c_str(), static_cast<GDBusConnectionFlags>(flags), nullptr, nullptr, error.get()));
  error.check("connecting to " + address);
  return connection;
}
