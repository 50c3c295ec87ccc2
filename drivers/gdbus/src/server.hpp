// One thread that serves in a main loop: at a bus over one connection, peer to peer over one for each client.
#pragma once

#include <algorithm>
#include <list>

#include "exported.hpp"

class Server {
 public:
  Server() : context_(g_main_context_new()), loop_(g_main_loop_new(context_.get(), FALSE)) {}

  void add(std::shared_ptr<Exported> object) {
    const Inside inside(context_.get());
    for (auto& connection : connections_) object->add_to(connection.get());
    objects_.push_back(std::move(object));
  }

  // From here on it serves at a bus.
  void join(const std::string& address) {
    const Inside inside(context_.get());
    take(open_connection(address, true));
    g_signal_connect(connections_.front().get(), "closed", G_CALLBACK(lost), this);
  }

  // At a bus: under this name too.
  void own(const std::string& name) {
    Error error;
    const Handle<GVariant> reply(g_dbus_connection_call_sync(
        connections_.front().get(), "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        // Taken already is an error, and no wait until the owner goes.
        "RequestName", g_variant_new("(su)", name.c_str(), G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE), G_VARIANT_TYPE("(u)"),
        G_DBUS_CALL_FLAGS_NONE, -1, nullptr, error.get()));
    error.check("requesting the name " + name);
  }

  std::string unique_name() { return g_dbus_connection_get_unique_name(connections_.front().get()); }

  // From here on it serves whoever connects to the socket `path`. A client of the same user is let in, as is the
  // default.
  void listen(const std::string& path) {
    const Inside inside(context_.get());
    const std::unique_ptr<char, void (*)(void*)> guid(g_dbus_generate_guid(), g_free);
    Error error;
    listening_.reset(g_dbus_server_new_sync(orrery::dbus::unix_address(path).c_str(), G_DBUS_SERVER_FLAGS_NONE,
                                            guid.get(), nullptr, nullptr, error.get()));
    error.check("listening at " + path);
    g_signal_connect(listening_.get(), "new-connection", G_CALLBACK(accept), this);
    g_dbus_server_start(listening_.get());
  }

  void run() {
    const Inside inside(context_.get());
    g_main_loop_run(loop_.get());
    if (lost_) throw orrery::RemoteFailure("the bus closed the connection");
  }

  void stop() {
    GSource* const idle = g_idle_source_new();
    g_source_set_callback(idle, quit, loop_.get(), nullptr);
    g_source_attach(idle, context_.get());
    g_source_unref(idle);
  }

 private:
  // A loop that has not begun yet ends too, once it has.
  static gboolean quit(void* loop) {
    g_main_loop_quit(static_cast<GMainLoop*>(loop));
    return G_SOURCE_REMOVE;
  }

  static gboolean accept(GDBusServer*, GDBusConnection* connection, void* self) {
    auto& server = *static_cast<Server*>(self);
    g_signal_connect(connection, "closed", G_CALLBACK(gone), self);
    // The library gives up its own reference after this signal.
    server.take(Handle<GDBusConnection>(G_DBUS_CONNECTION(g_object_ref(connection))));
    return TRUE;
  }

  static void gone(GDBusConnection* connection, gboolean, GError*, void* self) {
    static_cast<Server*>(self)->connections_.remove_if(
        [connection](const Handle<GDBusConnection>& one) { return one.get() == connection; });
  }

  // Without its bus a server is of no use.
  static void lost(GDBusConnection*, gboolean, GError*, void* self) {
    static_cast<Server*>(self)->lost_ = true;
    g_main_loop_quit(static_cast<Server*>(self)->loop_.get());
  }

  void take(Handle<GDBusConnection> connection) {
    for (auto& object : objects_) object->add_to(connection.get());
    connections_.push_back(std::move(connection));
  }

  Handle<GMainContext> context_;
  Handle<GMainLoop> loop_;
  std::vector<std::shared_ptr<Exported>> objects_;
  Handle<GDBusServer> listening_;
  std::list<Handle<GDBusConnection>> connections_;
  bool lost_ = false;
};
