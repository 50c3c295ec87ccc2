// Calls that are sent, and whose replies come later (AMI): to a reply handler, or when a poller is asked. Valid C++14.
#pragma once

#include <deque>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "orrery/corba/any.hpp"
#include "orrery/corba/array.hpp"
#include "orrery/corba/pending_reply.hpp"
#include "orrery/corba/reference.hpp"
#include "orrery/corba/static_stub.hpp"

namespace orrery {
namespace corba {

// Whether the stub of an interface has such calls: generated code says of which it has.
template <class Interface>
struct IsAsynchronous : std::false_type {};

// Specialised by generated code for each operation that is replied to. Where a reply handler takes the reply:
//   static void send(TARGET_ptr, HANDLER_ptr, Args&);
// where a poller has it:
//   static void* send(TARGET_ptr, Args&);         the poller
//   static void fetch(void* poller, Args&);       waits for the reply
//   static void release(void* poller);
template <class Op>
struct Asynchronous;

// Specialised for each interface: a servant with the members `_pending` and Reference, what it is called by.
template <class Interface>
class ReplyHandler;

// Until the reply is there (OMG CORBA Messaging).
constexpr CORBA::ULong without_end = 0xffffffff;

// What both ways have in common: a oneway call is sent by the stub as ever, for nothing follows it.
template <class Interface, class Way>
class SendingStub : public StaticStub<Interface> {
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
    begin<Op>(args, std::integral_constant<bool, Op::oneway>{});
  }
  template <class Op>
  void finish(typename Op::Args& args) {
    finish<Op>(args, std::integral_constant<bool, Op::oneway>{});
  }

 private:
  template <class Op>
  void begin(typename Op::Args& args, std::true_type) {
    Op::call(this->target_.in(), args);
  }
  template <class Op>
  void begin(typename Op::Args& args, std::false_type) {
    way_.template send<Op>(this->target_.in(), args);
  }
  template <class Op>
  void finish(typename Op::Args&, std::true_type) {}
  template <class Op>
  void finish(typename Op::Args& args, std::false_type) {
    way_.template receive<Op>(args);
  }

  Way way_;
};

class Pollers {
 public:
  Pollers() = default;
  // Stubs are moved, in vectors too.
  Pollers(Pollers&&) = default;
  Pollers& operator=(Pollers&&) = default;

  template <class Op, class Target>
  void send(Target* target, typename Op::Args& args) {
    outstanding_.emplace_back(Asynchronous<Op>::send(target, args), &Asynchronous<Op>::release);
  }
  template <class Op>
  void receive(typename Op::Args& args) {
    const Poller poller = std::move(outstanding_.front());
    outstanding_.pop_front();
    Asynchronous<Op>::fetch(poller.get(), args);
  }

 private:
  using Poller = std::unique_ptr<void, void (*)(void*)>;
  std::deque<Poller> outstanding_;
};

// A reply handler for each call that is out, used again when its reply has been taken. All are objects of the root POA,
// so that a process which calls so listens as a server does.
template <class Interface>
class ReplyHandlers {
  using Handler = ReplyHandler<Interface>;

 public:
  ReplyHandlers() = default;
  ReplyHandlers(ReplyHandlers&&) = default;
  ReplyHandlers& operator=(ReplyHandlers&&) = default;

  template <class Op, class Target>
  void send(Target* target, typename Op::Args& args) {
    if (free_.empty()) free_.push_back(one_more());
    Receiver& receiver = *free_.back();
    receiver.handler->_pending.expect(&args);
    Asynchronous<Op>::send(target, receiver.reference.in(), args);
    free_.pop_back();
    outstanding_.push_back(&receiver);
  }
  template <class Op>
  void receive(typename Op::Args&) {
    Receiver& receiver = *outstanding_.front();
    outstanding_.pop_front();
    free_.push_back(&receiver);
    receiver.handler->_pending.wait();
  }

 private:
  struct Receiver {
    Handler* handler;
    PortableServer::ServantBase_var servant;
    typename Handler::Reference::_var_type reference;
  };

  Receiver* one_more() {
    serve_replies();
    all_.emplace_back(new Receiver);
    Receiver& made = *all_.back();
    made.handler = new Handler;
    made.servant = made.handler;
    made.reference = made.handler->_this();
    return &made;
  }

  static void serve_replies() {
    CORBA::Object_var object = process_orb()->resolve_initial_references("RootPOA");
    PortableServer::POA_var root = PortableServer::POA::_narrow(object.in());
    PortableServer::POAManager_var manager = root->the_POAManager();
    manager->activate();
  }

  std::vector<std::unique_ptr<Receiver>> all_;
  std::vector<Receiver*> free_;
  std::deque<Receiver*> outstanding_;
};

template <class Interface>
using PollingStub = SendingStub<Interface, Pollers>;
template <class Interface>
using CallbackStub = SendingStub<Interface, ReplyHandlers<Interface>>;

}  // namespace corba
}  // namespace orrery
