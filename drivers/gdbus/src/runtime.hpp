// GDBus as a library of the D-Bus family.
#pragma once

#include <orrery/dbus/runtime.hpp>

#include "owner.hpp"
#include "server.hpp"
#include "stub.hpp"

struct Gdbus {
  static const char* middleware() { return "GLib"; }
  static std::string version() {
    return std::to_string(glib_major_version) + "." + std::to_string(glib_minor_version) + "." +
           std::to_string(glib_micro_version);
  }
  static void start() {}

  using Server = ::Server;
  using Owner = ::Owner;
  using Stub = ::Stub;
  template <class Target, class Operations>
  using Object = ExportedTarget<Target, orrery::ListOf<Operations>>;
};

using Runtime = orrery::dbus::LibraryRuntime<Gdbus>;
