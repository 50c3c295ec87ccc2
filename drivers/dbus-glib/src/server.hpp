// One thread that serves in a main loop: at a bus over one connection, peer to peer over one for each client.
#pragma once

#include <list>
#include <orrery/dbus/address.hpp>

#include "connection.hpp"
#include "exported.hpp"

class Server {
 public:
  Server() : context_(g_main_context_new()), loop_(g_main_loop_new(context_.get(), FALSE)) {}

  void add(std::shared_ptr<Exported> object) {
    for (auto& connection : connections_) object->add_to(connection.get());
    objects_.push_back(std::move(object));
  }

  // From here on it serves at a bus.
  void join(const std::string& address) { take(open_connection(address, context_.get(), true)); }

  // At a bus: under this name too.
  void own(const std::string& name) {
    LowError refused;
    // Taken already is an error, and no wait until the owner goes.
    dbus_bus_request_name(bus(), name.c_str(), DBUS_NAME_FLAG_DO_NOT_QUEUE, refused.get());
    refused.check("requesting the name " + name);
  }

  std::string unique_name() { return dbus_bus_get_unique_name(bus()); }

  // From here on it serves whoever connects to the socket `path`. A client of the same user is let in, as is the
  // default.
  void listen(const std::string& path) {
    LowError refused;
    listening_.reset(dbus_server_listen(orrery::dbus::unix_address(path).c_str(), refused.get()));
    refused.check("listening at " + path);
    dbus_server_set_new_connection_function(listening_.get(), accept, this, nullptr);
    dbus_server_setup_with_g_main(listening_.get(), context_.get());
  }

  void run() {
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
  static DBusConnection* below(const Handle<DBusGConnection>& connection) {
    return dbus_g_connection_get_connection(connection.get());
  }
  DBusConnection* bus() { return below(connections_.front()); }

  // A loop that has not begun yet ends too, once it has.
  static gboolean quit(void* loop) {
    g_main_loop_quit(static_cast<GMainLoop*>(loop));
    return G_SOURCE_REMOVE;
  }

  static void accept(DBusServer*, DBusConnection* connection, void* self) {
    auto& server = *static_cast<Server*>(self);
    dbus_connection_ref(connection);
    dbus_connection_set_exit_on_disconnect(connection, FALSE);
    dbus_connection_setup_with_g_main(connection, server.context_.get());
    server.take(Handle<DBusGConnection>(dbus_connection_get_g_connection(connection)));
  }

  void take(Handle<DBusGConnection> connection) {
    if (!dbus_connection_add_filter(below(connection), look, this, nullptr)) throw std::bad_alloc();
    for (auto& object : objects_) object->add_to(connection.get());
    connections_.push_back(std::move(connection));
  }

  static DBusHandlerResult look(DBusConnection* connection, DBusMessage* message, void* self) {
    if (dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected")) {
      static_cast<Server*>(self)->disconnected(connection);
    }
    return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
  }

  // A client may go. Without its bus a server is of no use.
  void disconnected(DBusConnection* connection) {
    if (listening_) {
      connections_.remove_if([connection](const auto& one) { return below(one) == connection; });
    } else {
      lost_ = true;
      g_main_loop_quit(loop_.get());
    }
  }

  Handle<GMainContext> context_;
  Handle<GMainLoop> loop_;
  std::vector<std::shared_ptr<Exported>> objects_;
  Handle<DBusServer> listening_;
  std::list<Handle<DBusGConnection>> connections_;
  bool lost_ = false;
};
