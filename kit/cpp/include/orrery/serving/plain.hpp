// Servant and forwarder of the mappings whose values are plain C++ structs (null, raw transports, D-Bus): the same
// few lines for every operation, so nothing of them is generated. Valid C++14.
#pragma once

#include "orrery/serving/servant.hpp"

namespace orrery {

// A plain target answers every operation by
//   template <class Op> const Args& call(Args& received);
// where the reply's generated values stand in what it returns and its inouts in `received`.
template <class Interface>
class PlainServant {
 public:
  PlainServant(const PortName& port, const ValueSource& source) : replies_(port, source) {}

  void refer(const ValueSource& source) { replies_.prepare(source); }

  template <class Op>
  const typename Op::Args& call(typename Op::Args& received) {
    const Handling mark(replies_.counter(Op::index));
    replies_.template serve<Op>(received);
    return replies_.template reply<Op>();
  }

 private:
  Replies<typename Interface::Operations> replies_;
};

template <class Interface, class Source>
class PlainForwarder {
 public:
  PlainForwarder(const PortName& port, const ValueSource& source, Source stubs)
      : replies_(port, source, "forward"), stubs_(std::move(stubs)) {}

  template <class Op>
  const typename Op::Args& call(typename Op::Args& received) {
    const HandingOn mark(replies_.counter(Op::index));
    replies_.template forwarded<Op>();
    const StubCall onward(Op::index);
    Op::invoke(stubs_.get(), received);
    return received;
  }

 private:
  Replies<typename Interface::Operations> replies_;
  Source stubs_;
};

}  // namespace orrery
