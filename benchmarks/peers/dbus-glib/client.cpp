// dbus-glib by hand, peer to peer: the client, with the stubs of dbus-binding-tool.
#include <dbus/dbus-glib.h>

#include "benchmarking_stubs.h"
#include "common/workload.hpp"
#include "dbus-glib/names.hpp"

// By reference: it is looked at when the call is over.
static void check(bool succeeded, GError* const& error) {
  if (!succeeded) g_error("%s", error->message);
}

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  GError* error = nullptr;
  DBusGConnection* const connection = dbus_g_connection_open_private(workload.reference().c_str(), nullptr, &error);
  check(connection != nullptr, error);
  DBusGProxy* const proxy = dbus_g_proxy_new_for_peer(connection, object_path, interface_name);
  gint number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; },
      [&] { check(org_orrery_Benchmarking_in_out_int_call(proxy, number, &number, &error), error); });
  workload.measure(
      "in_out_string_call", [&] { text = sent; },
      [&] {
        char* back = nullptr;
        check(org_orrery_Benchmarking_in_out_string_call(proxy, text.c_str(), &back, &error), error);
        text = back;
        g_free(back);
      });
}
