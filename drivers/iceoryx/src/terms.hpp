// What all endpoints of a process share: the trial's RouDi, how their threads wait, whether a writer waits for them.
#pragma once

#include <unistd.h>

#include <iceoryx_posh/popo/publisher_options.hpp>
#include <iceoryx_posh/popo/subscriber_options.hpp>
#include <iceoryx_posh/popo/untyped_client.hpp>
#include <iceoryx_posh/popo/untyped_server.hpp>
#include <iceoryx_posh/runtime/posh_runtime.hpp>
#include <orrery/namespace.hpp>

#include "waiting.hpp"

namespace orrery {
namespace iceoryx {

// The service that stands for a servant or a topic of this name.
inline iox::capro::ServiceDescription service(const std::string& kind, const std::string& name) {
  const auto text = [](const std::string& word) {
    if (word.size() > iox::capro::IdString_t().capacity()) throw ConfigurationError(word + " is too long for iceoryx");
    return iox::capro::IdString_t(iox::cxx::TruncateToCapacity, word);
  };
  return {"Orrery", text(kind), text(name)};
}

class Terms {
 public:
  explicit Terms(const Setup& setup)
      : wait_(setup.option("wait") == "poll" ? Wait::poll : Wait::waitset), waits_(setup.option("full") == "wait") {
    enter_namespace_of(setup.option("roudi"));
    // RouDi knows processes by name: the pid makes it one of its own.
    const std::string name = "orrery-" + std::to_string(getpid());
    iox::runtime::PoshRuntime::initRuntime(iox::RuntimeName_t(iox::cxx::TruncateToCapacity, name));
  }

  Wait wait() const { return wait_; }

  // A call whose request or reply was dropped would never end: whoever writes waits for whoever reads.
  iox::popo::ClientOptions client() const {
    iox::popo::ClientOptions options;
    options.responseQueueFullPolicy = iox::popo::QueueFullPolicy::BLOCK_PRODUCER;
    options.serverTooSlowPolicy = iox::popo::ConsumerTooSlowPolicy::WAIT_FOR_CONSUMER;
    return options;
  }
  iox::popo::ServerOptions server() const {
    iox::popo::ServerOptions options;
    options.requestQueueFullPolicy = iox::popo::QueueFullPolicy::BLOCK_PRODUCER;
    options.clientTooSlowPolicy = iox::popo::ConsumerTooSlowPolicy::WAIT_FOR_CONSUMER;
    return options;
  }

  iox::popo::PublisherOptions publisher() const {
    iox::popo::PublisherOptions options;
    if (waits_) options.subscriberTooSlowPolicy = iox::popo::ConsumerTooSlowPolicy::WAIT_FOR_CONSUMER;
    return options;
  }
  iox::popo::SubscriberOptions subscriber() const {
    iox::popo::SubscriberOptions options;
    if (waits_) options.queueFullPolicy = iox::popo::QueueFullPolicy::BLOCK_PRODUCER;
    return options;
  }

 private:
  Wait wait_;
  bool waits_;
};

}  // namespace iceoryx
}  // namespace orrery
