// sd-bus as a library of the D-Bus family.
#pragma once

#include <orrery/dbus/runtime.hpp>

#include "library_version.hpp"
#include "owner.hpp"
#include "server.hpp"
#include "stub.hpp"

struct SdBus {
  static const char* middleware() { return "libsystemd"; }
  static std::string version() { return LibraryVersion::text(); }
  static void start() {}

  using Server = ::Server;
  using Owner = ::Owner;
  using Stub = ::Stub;
  template <class Target, class Operations>
  using Object = ExportedTarget<Target, orrery::ListOf<Operations>>;
};

using Runtime = orrery::dbus::LibraryRuntime<SdBus>;
