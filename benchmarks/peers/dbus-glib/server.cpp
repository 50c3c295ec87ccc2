// dbus-glib by hand, peer to peer: the server, which ends with its client.
#include <dbus/dbus-glib-lowlevel.h>

#include "common/ready.hpp"
#include "dbus-glib/benchmarking.h"
#include "dbus-glib/names.hpp"

static DBusHandlerResult look(DBusConnection*, DBusMessage* message, void* loop) {
  if (dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected")) {
    g_main_loop_quit(static_cast<GMainLoop*>(loop));
  }
  return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
}

static void accept_client(DBusServer*, DBusConnection* connection, void* loop) {
  dbus_connection_ref(connection);
  if (!dbus_connection_add_filter(connection, look, loop, nullptr)) g_error("no memory");
  dbus_connection_setup_with_g_main(connection, nullptr);
  dbus_g_connection_register_g_object(dbus_connection_get_g_connection(connection), object_path, benchmarking_new());
}

int main(int, char** argv) {
  GMainLoop* const loop = g_main_loop_new(nullptr, FALSE);
  const std::string address = "unix:path=" + std::string(argv[1]) + "/peer";
  DBusError error;
  dbus_error_init(&error);
  DBusServer* const server = dbus_server_listen(address.c_str(), &error);
  if (server == nullptr) g_error("%s: %s", address.c_str(), error.message);
  dbus_server_set_new_connection_function(server, accept_client, loop, nullptr);
  dbus_server_setup_with_g_main(server, nullptr);
  peers::ready(address);
  g_main_loop_run(loop);
}
