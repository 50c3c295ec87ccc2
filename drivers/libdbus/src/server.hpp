// One thread that serves: at a bus over one connection, peer to peer over one for each client.
#pragma once

#include <list>
#include <orrery/dbus/address.hpp>
#include <orrery/dbus/stop.hpp>

#include "exported.hpp"
#include "watches.hpp"

struct CloseServer {
  void operator()(DBusServer* server) const {
    dbus_server_disconnect(server);
    dbus_server_unref(server);
  }
};

class Server {
 public:
  void add(std::shared_ptr<Exported> object) {
    for (auto& connection : connections_) object->add_to(connection.get());
    objects_.push_back(std::move(object));
  }

  // From here on it serves at a bus.
  void join(const std::string& address) { take(open_connection(address, true)); }

  // At a bus: under this name too.
  void own(const std::string& name) {
    Error error;
    // Taken already is an error, and no wait until the owner goes.
    dbus_bus_request_name(connections_.front().get(), name.c_str(), DBUS_NAME_FLAG_DO_NOT_QUEUE, error.get());
    error.check();
  }

  std::string unique_name() { return dbus_bus_get_unique_name(connections_.front().get()); }

  // From here on it serves whoever connects to the socket `path`. A client of the same user is let in, as is the
  // default.
  void listen(const std::string& path) {
    Error error;
    listening_.reset(dbus_server_listen(orrery::dbus::unix_address(path).c_str(), error.get()));
    error.check();
    dbus_server_set_new_connection_function(listening_.get(), accept, this, nullptr);
    watches_.attach(listening_.get());
  }

  // A server waits for no reply, so the library's timeouts are not asked for.
  void run() {
    do {
      connections_.remove_if([this](const ConnectionPointer& connection) { return !dispatch(connection.get()); });
    } while (watches_.wait(stop_.descriptor()));
  }

  void stop() { stop_.set(); }

 private:
  static void accept(DBusServer*, DBusConnection* connection, void* self) {
    static_cast<Server*>(self)->take(ConnectionPointer(dbus_connection_ref(connection)));
  }

  void take(ConnectionPointer connection) {
    dbus_connection_set_exit_on_disconnect(connection.get(), FALSE);
    watches_.attach(connection.get());
    for (auto& object : objects_) object->add_to(connection.get());
    connections_.push_back(std::move(connection));
  }

  // All that has come; false once a client has gone. Without its bus a server is of no use.
  bool dispatch(DBusConnection* connection) {
    while (dbus_connection_dispatch(connection) != DBUS_DISPATCH_COMPLETE) {
    }
    const bool open = dbus_connection_get_is_connected(connection);
    if (!open && !listening_) throw orrery::RemoteFailure("the bus closed the connection");
    return open;
  }

  orrery::dbus::Stop stop_;
  Watches watches_;
  std::unique_ptr<DBusServer, CloseServer> listening_;
  std::vector<std::shared_ptr<Exported>> objects_;
  std::list<ConnectionPointer> connections_;
};
