// IceStorm as its clients use it: a topic is a proxy to publish through, and a list of proxies that it sends to.
#pragma once

#include <Ice/Communicator.h>
#include <IceStorm/IceStorm.h>

#include <string>

// Whoever comes first creates the topic; two may come at once.
inline std::shared_ptr<IceStorm::TopicPrx> topic_called(const std::string& name, Ice::Communicator& communicator,
                                                        const std::string& manager) {
  const auto topics = Ice::checkedCast<IceStorm::TopicManagerPrx>(communicator.stringToProxy(manager));
  try {
    return topics->retrieve(name);
  } catch (const IceStorm::NoSuchTopic&) {
  }
  try {
    return topics->create(name);
  } catch (const IceStorm::TopicExists&) {
    return topics->retrieve(name);
  }
}
