// A forwarder that hands calls on as they came: their plain values are never made. Valid C++14.
#pragma once

#include "orrery/serving/servant.hpp"

namespace orrery {
namespace capnproto {

template <class Interface, class Source>
class Forwarder {
 public:
  Forwarder(const PortName& port, const ValueSource& source, Source stubs)
      : replies_(port, source, "forward"), stubs_(std::move(stubs)) {}

  std::size_t counter(unsigned index) const { return replies_.counter(index); }

  // Counts one call, and returns the handling thread's stub for it.
  template <class Op>
  auto& forwarded() {
    replies_.template forwarded<Op>();
    return stubs_.get();
  }

 private:
  Replies<typename Interface::Operations> replies_;
  Source stubs_;
};

template <class Target>
struct IsForwarder : std::false_type {};
template <class Interface, class Source>
struct IsForwarder<Forwarder<Interface, Source>> : std::true_type {};

}  // namespace capnproto
}  // namespace orrery
