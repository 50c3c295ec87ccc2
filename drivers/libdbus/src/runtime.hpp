// libdbus as a library of the D-Bus family.
#pragma once

#include <orrery/dbus/runtime.hpp>

#include "owner.hpp"
#include "server.hpp"
#include "stub.hpp"

struct LibDbus {
  static const char* middleware() { return "libdbus"; }
  static std::string version() {
    int major = 0, minor = 0, micro = 0;
    dbus_get_version(&major, &minor, &micro);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
  }
  static void start() { check_memory(dbus_threads_init_default()); }

  using Server = ::Server;
  using Owner = ::Owner;
  using Stub = ::Stub;
  template <class Target, class Operations>
  using Object = ExportedTarget<Target, orrery::ListOf<Operations>>;
};

using Runtime = orrery::dbus::LibraryRuntime<LibDbus>;
