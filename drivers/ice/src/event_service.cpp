#include "event_service.hpp"

#include <IceStorm/IceStorm.h>

namespace {

// Whoever comes first creates the topic; two may come at once.
std::shared_ptr<IceStorm::TopicPrx> find(const std::string& name, const std::shared_ptr<Ice::ObjectPrx>& manager) {
  const auto topics = Ice::checkedCast<IceStorm::TopicManagerPrx>(manager);
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

}  // namespace

void EventService::subscribe(const std::string& topic, const std::shared_ptr<Ice::ObjectPrx>& subscriber) const {
  find(topic, communicator_->stringToProxy(manager_))->subscribeAndGetPublisher({}, subscriber);
}

std::shared_ptr<Ice::ObjectPrx> EventService::publisher(const std::string& topic) const {
  return find(topic, communicator_->stringToProxy(manager_))->getPublisher();
}
