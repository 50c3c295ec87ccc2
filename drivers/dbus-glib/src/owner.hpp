// Who owns a name at a bus: the bus's own GetNameOwner, by a proxy.
#pragma once

#include <orrery/dbus/address.hpp>

#include "connection.hpp"

class Owner {
 public:
  explicit Owner(orrery::dbus::Address wanted) : wanted_(std::move(wanted)) {}

  // The first time over a connection that it opens for it.
  void ask() {
    if (!proxy_) open();
    Error error;
    gchar* name = nullptr;
    dbus_g_proxy_call(proxy_.get(), "GetNameOwner", error.get(), G_TYPE_STRING, wanted_.name.c_str(), G_TYPE_INVALID,
                      G_TYPE_STRING, &name, G_TYPE_INVALID);
    error.check("who owns " + wanted_.name);
    name_ = name;
    g_free(name);
  }
  const std::string& name() const { return name_; }

 private:
  void open() {
    context_.reset(g_main_context_new());
    connection_ = open_connection(wanted_.server, context_.get(), true);
    proxy_.reset(dbus_g_proxy_new_for_name(connection_.get(), DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS));
  }

  orrery::dbus::Address wanted_;
  Handle<GMainContext> context_;
  Handle<DBusGConnection> connection_;
  Handle<DBusGProxy> proxy_;  // which goes before its connection
  std::string name_;
};
