// dbus-glib as a library of the D-Bus family.
#pragma once

#include <orrery/dbus/runtime.hpp>

#include "owner.hpp"
#include "server.hpp"
#include "stub.hpp"

struct DBusGlib {
  static const char* middleware() { return "dbus-glib"; }
  static std::string version() { return ORRERY_DBUS_GLIB_VERSION; }
  // The library makes its types when they are first asked for, and two threads may ask at once.
  static void start() {
    dbus_g_thread_init();
    dbus_g_type_specialized_init();
    for (const GType type : {DBUS_TYPE_G_CONNECTION, dbus_message_get_g_type(), DBUS_TYPE_G_OBJECT_PATH,
                             DBUS_TYPE_G_SIGNATURE, DBUS_TYPE_G_PROXY}) {
      g_type_ensure(type);
    }
    g_type_class_unref(g_type_class_ref(DBUS_TYPE_G_PROXY));
  }

  using Server = ::Server;
  using Owner = ::Owner;
  using Stub = ::Stub;
  template <class Target, class Operations>
  using Object = ExportedTarget<Target, orrery::ListOf<Operations>>;
};

using Runtime = orrery::dbus::LibraryRuntime<DBusGlib>;
