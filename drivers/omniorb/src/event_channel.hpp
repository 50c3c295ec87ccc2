// The OMG's event service: an untyped push channel for each topic, made by omniEvents' factory, found in the naming
// service.
#pragma once

#include <COS/CosEventChannelAdmin.hh>
#include <COS/CosLifeCycle.hh>
#include <orrery/corba/naming.hpp>
#include <string>

namespace event_channel {

using Channel = CosEventChannelAdmin::EventChannel;
using Channel_var = CosEventChannelAdmin::EventChannel_var;

// Where channels are made, and how long (ns) one rests before it sends on again what came meanwhile.
struct Factory {
  std::string reference;
  CORBA::ULong cycle = 0;
};

inline Channel_var make(CORBA::ORB_ptr orb, const Factory& factory) {
  CORBA::Object_var object = orb->string_to_object(factory.reference.c_str());
  CosLifeCycle::GenericFactory_var maker = CosLifeCycle::GenericFactory::_narrow(object.in());
  CosLifeCycle::Key key = orrery::corba::components_of("EventChannel");
  key[0].kind = CORBA::string_dup("object interface");
  CosLifeCycle::Criteria criteria;
  criteria.length(1);
  criteria[0].name = CORBA::string_dup("CyclePeriod_ns");
  criteria[0].value <<= factory.cycle;
  CORBA::Object_var made = maker->create_object(key, criteria);
  return Channel::_narrow(made.in());
}

inline Channel_var find(CosNaming::NamingContext_ptr context, const CosNaming::Name& name) {
  CORBA::Object_var object = context->resolve(name);
  return Channel::_narrow(object.in());
}

// Whoever comes first makes the channel; of two that come at once the later destroys its own.
inline Channel_var called(const std::string& topic, CORBA::ORB_ptr orb, const Factory& factory) {
  const CosNaming::NamingContext_var context = orrery::corba::root_context(orb);
  const CosNaming::Name name = orrery::corba::components_of(topic);
  try {
    return find(context.in(), name);
  } catch (const CosNaming::NamingContext::NotFound&) {
  }
  Channel_var made = make(orb, factory);
  try {
    context->bind(name, made.in());
    return made;
  } catch (const CosNaming::NamingContext::AlreadyBound&) {
    made->destroy();
    return find(context.in(), name);
  }
}

// Takes events in for a servant of the interface that carries the topic.
template <class Op, class Servant>
class Consumer : public POA_CosEventComm::PushConsumer {
 public:
  explicit Consumer(Servant& servant) : servant_(servant) {}
  void push(const CORBA::Any& event) override {
    if (!Op::unpack(event, servant_)) throw CORBA::BAD_PARAM(0, CORBA::COMPLETED_NO);
  }
  void disconnect_push_consumer() override {}

 private:
  Servant& servant_;
};

// One publishing thread's end: each sample goes into an any, which the channel takes in by a two-way call.
class Publisher {
 public:
  explicit Publisher(Channel_var channel) {
    CosEventChannelAdmin::SupplierAdmin_var admin = channel->for_suppliers();
    proxy_ = admin->obtain_push_consumer();
    // Nil: nobody is told when the channel ends (OMG Event Service).
    proxy_->connect_push_supplier(CosEventComm::PushSupplier::_nil());
  }

  template <class Op>
  void call(typename Op::Args& args) {
    CORBA::Any event;
    Op::pack(event, args);
    proxy_->push(event);
  }

 private:
  CosEventChannelAdmin::ProxyPushConsumer_var proxy_;
};

inline void subscribe(Channel_var channel, CosEventComm::PushConsumer_ptr consumer) {
  CosEventChannelAdmin::ConsumerAdmin_var admin = channel->for_consumers();
  CosEventChannelAdmin::ProxyPushSupplier_var proxy = admin->obtain_push_supplier();
  proxy->connect_push_consumer(consumer);
}

}  // namespace event_channel
