// IceStorm as its clients use it: a topic is a proxy to publish through, and a list of proxies that it sends to.
//
// Compiled apart: IceStorm's headers alone would bring its library into every program.
#pragma once

#include <Ice/Communicator.h>
#include <Ice/Proxy.h>

#include <memory>
#include <string>

class EventService {
 public:
  EventService() = default;
  // `manager` is the reference of IceStorm's topic manager.
  EventService(std::shared_ptr<Ice::Communicator> communicator, std::string manager)
      : communicator_(std::move(communicator)), manager_(std::move(manager)) {}

  explicit operator bool() const { return communicator_ != nullptr; }

  // From now on samples of the topic are sent to `subscriber`.
  void subscribe(const std::string& topic, const std::shared_ptr<Ice::ObjectPrx>& subscriber) const;

  // What is sent to this object is a sample of the topic.
  std::shared_ptr<Ice::ObjectPrx> publisher(const std::string& topic) const;

 private:
  std::shared_ptr<Ice::Communicator> communicator_;
  std::string manager_;
};
