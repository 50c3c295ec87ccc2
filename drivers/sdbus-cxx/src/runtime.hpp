// sdbus-c++ as a library of the D-Bus family.
#pragma once

#include <orrery/dbus/runtime.hpp>

#include "library_version.hpp"
#include "owner.hpp"
#include "server.hpp"
#include "stub.hpp"

struct SdbusCxx {
  static const char* middleware() { return "sdbus-c++"; }
  static std::string version() { return library_version(); }
  static void start() {}

  using Server = ::Server;
  using Owner = ::Owner;
  using Stub = ::Stub;
  template <class Target, class Operations>
  using Object = ExportedTarget<Target, orrery::ListOf<Operations>>;
};

using Runtime = orrery::dbus::LibraryRuntime<SdbusCxx>;
