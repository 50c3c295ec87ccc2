// Who owns a name at a bus: the bus's own GetNameOwner, by the library's convenience layer.
#pragma once

#include <orrery/dbus/address.hpp>

#include "message.hpp"

class Owner {
 public:
  explicit Owner(orrery::dbus::Address wanted) : wanted_(std::move(wanted)) {}

  // The first time over a connection that it opens for it.
  void ask() {
    if (!proxy_) {
      connection_ = sdbus::createSessionBusConnectionWithAddress(wanted_.server);
      proxy_ = sdbus::createProxy(*connection_, "org.freedesktop.DBus", "/org/freedesktop/DBus");
    }
    proxy_->callMethod("GetNameOwner")
        .onInterface("org.freedesktop.DBus")
        .withArguments(wanted_.name)
        .storeResultsTo(name_);
  }
  const std::string& name() const { return name_; }

 private:
  orrery::dbus::Address wanted_;
  std::unique_ptr<sdbus::IConnection> connection_;
  std::unique_ptr<sdbus::IProxy> proxy_;
  std::string name_;
};
