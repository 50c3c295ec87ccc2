// Argument sets that are kept from call to call, one for each operation: one thread serves them all. Valid C++14.
#pragma once

namespace orrery {
namespace dbus {

template <class Op>
struct Room {
  typename Op::Args args{};
};

// Each a base: a tuple of a thousand is deeper than compilers go.
template <class... Ops>
class Rooms : Room<Ops>... {
 public:
  template <class Op>
  typename Op::Args& args() {
    return static_cast<Room<Op>&>(*this).args;
  }
};

}  // namespace dbus
}  // namespace orrery
