// The ways to call: by the generated stub, by a request built for each call (DII), by such a request whose reply is
// fetched later (deferred), and by the stub's asynchronous calls (AMI). Which one a program uses is decided when it is
// built. Valid C++14.
#pragma once

#include <deque>
#include <type_traits>

#include "orrery/corba/static_stub.hpp"

#ifdef ORRERY_CORBA_DYNAMIC
#include "orrery/corba/request.hpp"
#endif
#ifdef ORRERY_CORBA_ASYNCHRONOUS
#include "orrery/corba/asynchronous.hpp"
#endif

namespace orrery {
namespace corba {

#ifdef ORRERY_CORBA_DYNAMIC

template <class Interface>
class RequestStub : public StaticStub<Interface> {
 public:
  using StaticStub<Interface>::StaticStub;

  template <class Op>
  void call(typename Op::Args& args) {
    const Inside inside;
    CORBA::Request_var request = this->target_->_request(Op::method());
    Dynamic<Op>::put(request.in(), args);
    if (Op::oneway) {
      request->send_oneway();
      return;
    }
    request->invoke();
    raise_what_came(request.in());
    Dynamic<Op>::take(request.in(), args);
  }
};

template <class Interface>
class DeferredStub : public StaticStub<Interface> {
 public:
  static constexpr bool windowed = true;
  using StaticStub<Interface>::StaticStub;

  template <class Op>
  void call(typename Op::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    const Inside inside;
    CORBA::Request_var request = this->target_->_request(Op::method());
    Dynamic<Op>::put(request.in(), args);
    if (Op::oneway) {
      request->send_oneway();
      return;
    }
    request->send_deferred();
    outstanding_.push_back(request);
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (Op::oneway) return;
    const Inside inside;
    CORBA::Request_var request = outstanding_.front();
    outstanding_.pop_front();
    await_reply(request.in());
    raise_what_came(request.in());
    Dynamic<Op>::take(request.in(), args);
  }

 private:
  std::deque<CORBA::Request_var> outstanding_;
};

#endif

#if defined(ORRERY_CORBA_DEFERRED)
template <class Interface>
using Stub = DeferredStub<Interface>;
#elif defined(ORRERY_CORBA_DYNAMIC)
template <class Interface>
using Stub = RequestStub<Interface>;
#elif defined(ORRERY_CORBA_CALLBACK)
template <class Interface>
using Stub =
    typename std::conditional<IsAsynchronous<Interface>::value, CallbackStub<Interface>, StaticStub<Interface> >::type;
#elif defined(ORRERY_CORBA_ASYNCHRONOUS)
template <class Interface>
using Stub =
    typename std::conditional<IsAsynchronous<Interface>::value, PollingStub<Interface>, StaticStub<Interface> >::type;
#else
template <class Interface>
using Stub = StaticStub<Interface>;
#endif

}  // namespace corba
}  // namespace orrery
