// Who owns a name at a bus: the bus's own GetNameOwner.
#pragma once

#include <orrery/dbus/address.hpp>

#include "connection.hpp"

class Owner {
 public:
  explicit Owner(orrery::dbus::Address wanted) : wanted_(std::move(wanted)) {}

  // The first time over a connection that it opens for it.
  void ask() {
    if (!connection_) connection_ = open_connection(wanted_.server, true);
    const MessagePointer request(
        dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "GetNameOwner"));
    check_memory(request != nullptr);
    Writer(request.get()).text(wanted_.name);
    Error error;
    const MessagePointer reply(dbus_connection_send_with_reply_and_block(connection_.get(), request.get(),
                                                                         DBUS_TIMEOUT_USE_DEFAULT, error.get()));
    error.check();
    name_ = Reader(reply.get()).text();
  }
  const std::string& name() const { return name_; }

 private:
  orrery::dbus::Address wanted_;
  ConnectionPointer connection_;
  std::string name_;
};
