// The trial's domain: whoever else is in it publishes in other partitions.
#pragma once

#include <fastdds/dds/publisher/qos/PublisherQos.hpp>
#include <fastdds/dds/subscriber/qos/SubscriberQos.hpp>
#include <mutex>
#include <orrery/meeting.hpp>
#include <orrery/namespace.hpp>
#include <orrery/setup/setup.hpp>

#include "entity.hpp"
#include "transport.hpp"

namespace orrery {
namespace fastdds {

class Domain {
 public:
  explicit Domain(const Setup& setup) : transport_(transport_of(setup)) {
    // What lies in shared memory has the same names in every trial.
    if (transport_ != Transport::udp) enter_namespace_of(setup.option("memory"));
    const dds::Meeting meeting = dds::meeting_of(setup);
    auto* const factory = fast::DomainParticipantFactory::get_instance();
    participant_ =
        check(factory->create_participant(meeting.domain, participant_qos(transport_, meeting)), "participant");
    fast::PublisherQos published;
    published.partition().push_back(meeting.partition.c_str());
    publisher_ = check(participant_->create_publisher(published), "publisher");
    fast::SubscriberQos subscribed;
    subscribed.partition().push_back(meeting.partition.c_str());
    subscriber_ = check(participant_->create_subscriber(subscribed), "subscriber");
  }
  ~Domain() {
    participant_->delete_contained_entities();
    fast::DomainParticipantFactory::get_instance()->delete_participant(participant_);
  }
  Domain(const Domain&) = delete;
  Domain& operator=(const Domain&) = delete;

  Transport transport() const { return transport_; }
  fast::Publisher& publisher() const { return *publisher_; }
  fast::Subscriber& subscriber() const { return *subscriber_; }

  // The topic of that name, which there is once in a participant.
  fast::Topic* topic(const fast::TypeSupport& type, const std::string& name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (auto* const known = participant_->lookup_topicdescription(name)) return dynamic_cast<fast::Topic*>(known);
    if (participant_->find_type(type.get_type_name()).empty()) {
      check(participant_->register_type(type), "register_type");
    }
    return check(participant_->create_topic(name, type.get_type_name(), fast::TOPIC_QOS_DEFAULT), "topic");
  }

 private:
  Transport transport_;
  fast::DomainParticipant* participant_;
  fast::Publisher* publisher_;
  fast::Subscriber* subscriber_;
  std::mutex mutex_;  // clients make their topics on threads of their own
};

}  // namespace fastdds
}  // namespace orrery
