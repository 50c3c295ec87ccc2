// The trial's own domain: no other participant of this machine is in it.
#pragma once

#include <orrery/namespace.hpp>
#include <orrery/setup.hpp>
#include <orrery/values.hpp>

#include "entity.hpp"

namespace orrery {
namespace cyclonedds {

// Below the ports that the system gives away by itself: 7400 + 250 for each domain, two of them for each process.
constexpr std::uint64_t domains = 100;
// As many as a domain has ports for (DDSI-RTPS, 9.6.1): the first 10 are taken, each process has two.
constexpr int most_processes = 120;

// What is written inside a listener must not wait for acknowledgements: the thread that waited would have to receive
// them.
constexpr const char* without_waiting =
    "<Internal><Watermarks>"
    "<WhcAdaptive>false</WhcAdaptive><WhcHighInit>1GB</WhcHighInit><WhcHigh>1GB</WhcHigh>"
    "</Watermarks></Internal>";

inline bool shares_memory(const Setup& setup) { return setup.option("transport") == "shm"; }

// Participants find each other only where domain and tag agree, and the tag is the trial's folder: a domain that
// another trial or a stranger has as well costs nothing but the ports.
// An hour of lease: a process that is stopped for a while is still there. 127.0.0.1 alone: nothing leaves this machine.
inline std::string configuration(const Setup& setup) {
  const bool large = setup.option("fragments") == "large";
  const bool listens = setup.option("wait") == "listener";
  const std::string shared = shares_memory(setup) ? "true" : "false";
  return "<CycloneDDS><Domain><General>"
         "<Interfaces><NetworkInterface address='127.0.0.1'/></Interfaces>"
         "<AllowMulticast>false</AllowMulticast>" +
         std::string(large ? "<MaxMessageSize>65500B</MaxMessageSize><FragmentSize>65000B</FragmentSize>" : "") +
         "</General><Discovery>"
         "<Tag>" +
         setup.folder +
         "</Tag>"
         "<ParticipantIndex>auto</ParticipantIndex>"
         "<MaxAutoParticipantIndex>" +
         std::to_string(most_processes - 1) +
         "</MaxAutoParticipantIndex>"
         "<Peers><Peer Address='127.0.0.1'/></Peers>"
         "<LeaseDuration>1hr</LeaseDuration>"
         "</Discovery>" +
         std::string(listens ? without_waiting : "") + "<SharedMemory><Enable>" + shared +
         "</Enable></SharedMemory></Domain></CycloneDDS>";
}

class Domain {
 public:
  explicit Domain(const Setup& setup) {
    if (shares_memory(setup)) enter_namespace_of(setup.option("roudi"));
    const auto id = static_cast<dds_domainid_t>(fnv1a(setup.folder) % domains);
    domain_ = Entity(dds_create_domain(id, configuration(setup).c_str()), "dds_create_domain");
    participant_ = Entity(dds_create_participant(id, nullptr, nullptr), "dds_create_participant");
  }

  const Entity& participant() const { return participant_; }

  Entity topic(const dds_topic_descriptor_t& type, const std::string& name) const {
    return Entity(dds_create_topic(participant_.get(), &type, name.c_str(), nullptr, nullptr), "dds_create_topic");
  }

 private:
  Entity domain_;  // ends last
  Entity participant_;
};

}  // namespace cyclonedds
}  // namespace orrery
