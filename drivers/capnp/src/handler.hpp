// What the generated servers do with a call: answer it, hand it on, or answer it in a fiber that may wait for others.
#pragma once

#include <orrery/capnproto/forwarder.hpp>
#include <orrery/capnproto/values.hpp>
#include <orrery/measuring/marks.hpp>

#include "loop.hpp"

// Fills the reply of a call from its arguments by a plain servant. They stay with the thread from call to call: strings
// and sequences keep their room.
template <class Op, class Target, class Context>
void serve(Target& target, Context& context) {
  using Messages = orrery::capnproto::Messages<Op>;
  static thread_local typename Op::Args args{};
  Messages::get_request(context.getParams(), args);
  const typename Op::Args& prepared = target.template call<Op>(args);
  if constexpr (Op::oneway) {
    static_cast<void>(prepared);
  } else {
    Messages::put_reply(static_cast<const typename Op::Args&>(args), prepared, context.getResults());
  }
}

// Inside the event loop.
template <class Target>
class Answering {
 public:
  explicit Answering(Target& target) : target_(target) {}

  template <class Op, class Context>
  kj::Promise<void> answer(Context context) const {
    serve<Op>(target_, context);
    return kj::READY_NOW;
  }

 private:
  Target& target_;
};

// In a fiber, for servants that react: the calls that these make wait for their replies. One call after the other, as a
// reaction's stubs and values are the thread's.
template <class Target>
class Reacting {
 public:
  explicit Reacting(Target& target) : target_(target), last_(kj::Promise<void>(kj::READY_NOW).fork()) {}

  template <class Op, class Context>
  kj::Promise<void> answer(Context context) {
    // A call that failed has told its own client; the next one goes on all the same.
    auto before = last_.addBranch().catch_([](kj::Exception&&) {});
    last_ = before.then([this, context]() mutable { return in_fiber<Op>(context); }).fork();
    return last_.addBranch();
  }

 private:
  static constexpr std::size_t stack = 256 * 1024;

  template <class Op, class Context>
  kj::Promise<void> in_fiber(Context context) {
    return fibers_->startFiber([this, context](kj::WaitScope& scope) mutable {
      const Loop::Inside inside(Loop::here(), scope);
      serve<Op>(target_, context);
    });
  }

  Target& target_;
  kj::Own<kj::FiberPool> fibers_ = kj::heap<kj::FiberPool>(stack);
  kj::ForkedPromise<void> last_;
};

// Handed on as they came, from one message into the other; any number of calls may be on their way.
template <class Target>
class Forwarding {
 public:
  explicit Forwarding(Target& target) : target_(target) {}

  template <class Op, class Context>
  kj::Promise<void> answer(Context context) const {
    using Messages = orrery::capnproto::Messages<Op>;
    // On the heap: they must last until the reply has come, and this function returns before.
    auto mark = kj::heap<Passing>(target_.counter(Op::index), Op::index);
    auto request = Messages::request(target_.template forwarded<Op>().client());
    Messages::copy_request(context.getParams(), request);
    if constexpr (Op::oneway) {
      return request.send().attach(kj::mv(mark));
    } else {
      return context.tailCall(kj::mv(request)).attach(kj::mv(mark));
    }
  }

 private:
  // Both stretches of a call that is handed on.
  struct Passing {
    Passing(std::size_t counter, unsigned operation) : handing_on(counter), onward(operation) {}
    orrery::HandingOn handing_on;
    orrery::StubCall onward;
  };

  Target& target_;
};
