// Servant and forwarder of values that lie in shared memory: requests are read where they lie, replies are written
// where they will be read. Valid C++14.
#pragma once

#include "orrery/serving/servant.hpp"

namespace orrery {
namespace iceoryx {

// Specialised by generated code for each operation: `Sent` and `Returned`, whose members are those of the operation's
// argument set, without what the kit keeps beside them.
template <class Op>
struct Payload;

// A target answers every operation by
//   template <class Op, class Reply> void call(const Sent& sent, Reply reply);
// which calls reply(received, prepared) once: the inouts of the reply stand in the one, the rest in the other.
template <class Interface>
class Servant {
 public:
  Servant(const PortName& port, const ValueSource& source) : replies_(port, source) {}

  template <class Op, class Reply>
  void call(const typename Payload<Op>::Sent& sent, Reply reply) {
    const Handling mark(replies_.counter(Op::index));
    replies_.template serve<Op>(sent);
    reply(sent, replies_.template reply<Op>());
  }

 private:
  Replies<typename Interface::Operations> replies_;
};

// The stub wants an argument set of its own, from which it fills the next chunk.
template <class Interface, class Source>
class Forwarder {
 public:
  Forwarder(const PortName& port, const ValueSource& source, Source stubs)
      : replies_(port, source, "forward"), stubs_(std::move(stubs)) {}

  template <class Op, class Reply>
  void call(const typename Payload<Op>::Sent& sent, Reply reply) {
    static thread_local typename Op::Args args{};
    const HandingOn mark(replies_.counter(Op::index));
    replies_.template forwarded<Op>();
    Op::inputs(args) = Op::inputs(sent);
    call_on<Op>(args);
    reply(args, args);
  }

 private:
  template <class Op>
  void call_on(typename Op::Args& args) {
    const StubCall mark(Op::index);
    Op::invoke(stubs_.get(), args);
  }

  Replies<typename Interface::Operations> replies_;
  Source stubs_;
};

}  // namespace iceoryx
}  // namespace orrery
