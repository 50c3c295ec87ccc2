// How a process publishes and subscribes with events=omnievents: through the channel of each topic.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "event_channel.hpp"

class EventRuntime {
 public:
  // A scenario without topics has no factory, and nobody asks for a channel.
  explicit EventRuntime(const orrery::Setup& setup) {
    if (setup.options.count("factory") != 0) factory_ = {setup.option("factory"), cycle(setup.option("cycle"))};
  }

  // `broker` publishes the consumer that hands the samples to `target`.
  template <class Interface, class Target>
  std::string subscribe(orrery::corba::Broker& broker, Target& target) {
    using Consumer = event_channel::Consumer<Carrier<Interface>, Target>;
    auto consumer = std::make_shared<Consumer>(target);
    const std::string reference = broker.publish(*consumer, CosEventComm::PushConsumer::_PD_repoId);
    consumers_.push_back(consumer);
    CORBA::Object_var object = orrery::corba::process_orb()->string_to_object(reference.c_str());
    CosEventComm::PushConsumer_var end = CosEventComm::PushConsumer::_narrow(object.in());
    event_channel::subscribe(channel<Interface>(), end.in());
    return reference;
  }

  template <class Interface>
  event_channel::Publisher advertise() {
    return event_channel::Publisher(channel<Interface>());
  }

 private:
  // `1us` or `10ms`, as driver.toml writes it, in ns.
  static CORBA::ULong cycle(const std::string& text) {
    std::size_t digits = 0;
    const unsigned long number = std::stoul(text, &digits);
    return static_cast<CORBA::ULong>(number * (text.substr(digits) == "us" ? 1000 : 1000000));
  }

  // The only operation of an interface that carries a topic.
  template <class Op>
  static Op only(orrery::List<Op>);
  template <class Interface>
  using Carrier = decltype(only(typename Interface::Operations{}));

  template <class Interface>
  event_channel::Channel_var channel() {
    return event_channel::called(Interface::name(), orrery::corba::process_orb(), factory_);
  }

  event_channel::Factory factory_;
  std::vector<std::shared_ptr<PortableServer::ServantBase>> consumers_;
};
