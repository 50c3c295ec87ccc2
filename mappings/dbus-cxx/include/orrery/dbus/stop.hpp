// What ends a server's poll(2) from another thread. Valid C++14.
#pragma once

#include <sys/eventfd.h>

#include <cstdint>

#include "orrery/setup/descriptor.hpp"

namespace orrery {
namespace dbus {

class Stop {
 public:
  Stop() : raised_(eventfd(0, EFD_CLOEXEC), what) {}

  // Readable once it is set.
  int descriptor() const { return raised_.number(); }
  void set() {
    const std::uint64_t one = 1;
    if (write(raised_.number(), &one, sizeof one) < 0) throw_errno(what);
  }

 private:
  static constexpr const char* what = "stopping a server";

  const Descriptor raised_;
};

}  // namespace dbus
}  // namespace orrery
