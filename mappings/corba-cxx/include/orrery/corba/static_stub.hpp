// A call on the generated stub. Valid C++14.
#pragma once

#include <orrery/corba/inside.hpp>
#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

// A call on the generated stub is nothing but that.
template <class Interface>
class StaticStub {
 public:
  using Target = typename Interface::Target;

  explicit StaticStub(typename Target::_ptr_type target) : target_(target) {}

  // Also what forwarders call: they have typed arguments, whatever the invocation.
  typename Target::_ptr_type target() const { return target_.in(); }

  template <class Op>
  void call(typename Op::Args& args) {
    const Inside inside;
    Op::call(target_.in(), args);
  }

 protected:
  typename Target::_var_type target_;
};

}  // namespace corba
}  // namespace orrery
