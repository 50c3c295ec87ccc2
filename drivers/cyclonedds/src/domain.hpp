// The trial's domain: whoever else is in it publishes in other partitions.
#pragma once

#include <orrery/meeting.hpp>
#include <orrery/namespace.hpp>
#include <orrery/setup/setup.hpp>

#include "entity.hpp"

namespace orrery {
namespace cyclonedds {

// What is written inside a listener must not wait for acknowledgements: the thread that waited would have to receive
// them.
constexpr const char* without_waiting =
    "<Internal><Watermarks>"
    "<WhcAdaptive>false</WhcAdaptive><WhcHighInit>1GB</WhcHighInit><WhcHigh>1GB</WhcHigh>"
    "</Watermarks></Internal>";

inline bool shares_memory(const Setup& setup) { return setup.option("transport") == "shm"; }

// An hour of lease: a process that is stopped for a while is still there.
inline std::string configuration(const Setup& setup, const dds::Meeting& meeting) {
  const bool large = setup.option("fragments") == "large";
  const bool listens = setup.option("wait") == "listener";
  const std::string shared = shares_memory(setup) ? "true" : "false";
  return "<CycloneDDS><Domain><General>"
         "<Interfaces><NetworkInterface address='" +
         meeting.address + "'/></Interfaces><AllowMulticast>" + (meeting.is_alone ? "false" : "spdp") +
         "</AllowMulticast>" +
         std::string(large ? "<MaxMessageSize>65500B</MaxMessageSize><FragmentSize>65000B</FragmentSize>" : "") +
         "</General><Discovery>"
         "<ParticipantIndex>auto</ParticipantIndex>"
         "<MaxAutoParticipantIndex>" +
         std::to_string(dds::most_processes - 1) + "</MaxAutoParticipantIndex>" +
         (meeting.is_alone ? "<Peers><Peer Address='127.0.0.1'/></Peers>" : "") +
         "<LeaseDuration>1hr</LeaseDuration>"
         "</Discovery>" +
         std::string(listens ? without_waiting : "") + "<SharedMemory><Enable>" + shared +
         "</Enable></SharedMemory></Domain></CycloneDDS>";
}

class Domain {
 public:
  explicit Domain(const Setup& setup) {
    if (shares_memory(setup)) enter_namespace_of(setup.option("roudi"));
    const dds::Meeting meeting = dds::meeting_of(setup);
    partition_ = meeting.partition;
    domain_ = Entity(dds_create_domain(meeting.domain, configuration(setup, meeting).c_str()), "dds_create_domain");
    participant_ = Entity(dds_create_participant(meeting.domain, nullptr, nullptr), "dds_create_participant");
  }

  const Entity& participant() const { return participant_; }

  // Endpoints meet only in their trial's partition. A domain's tag would part whole participants, but Cyclone DDS alone
  // has one.
  void confine(const Qos& qos) const { dds_qset_partition1(qos.get(), partition_.c_str()); }

  Entity topic(const dds_topic_descriptor_t& type, const std::string& name) const {
    return Entity(dds_create_topic(participant_.get(), &type, name.c_str(), nullptr, nullptr), "dds_create_topic");
  }

 private:
  std::string partition_;
  Entity domain_;  // ends last
  Entity participant_;
};

}  // namespace cyclonedds
}  // namespace orrery
