// How samples travel, and how participants find each other: one transport each, over one interface.
#pragma once

#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <fastdds/rtps/transport/shared_mem/SharedMemTransportDescriptor.h>
#include <fastrtps/utils/IPLocator.h>

#include <fastdds/dds/domain/qos/DomainParticipantQos.hpp>
#include <memory>
#include <orrery/meeting.hpp>
#include <orrery/setup/setup.hpp>

#include "entity.hpp"

namespace orrery {
namespace fastdds {

constexpr std::uint32_t segment = 64U << 20;

// With data sharing samples lie in memory that the reader maps, and UDP stays for discovery and acknowledgements.
enum class Transport { udp, shared_memory, data_sharing };

inline Transport transport_of(const Setup& setup) {
  const std::string word = setup.option("transport");
  if (word == "udp") return Transport::udp;
  return word == "shm" ? Transport::shared_memory : Transport::data_sharing;
}

// Alone each participant has one of the domain's ports, and asks at all, without multicast.
inline void use_udp(fast::DomainParticipantQos& qos, const dds::Meeting& meeting) {
  const auto transport = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();
  transport->interfaceWhiteList.push_back(meeting.address);
  transport->maxInitialPeersRange = dds::most_processes;
  qos.transport().user_transports.push_back(transport);
  if (!meeting.is_alone) return;
  auto& builtin = qos.wire_protocol().builtin;
  // Where this list is empty the library adds its own, with multicast.
  builtin.metatrafficUnicastLocatorList.push_back(eprosima::fastrtps::rtps::Locator_t());
  eprosima::fastrtps::rtps::Locator_t peer;
  eprosima::fastrtps::rtps::IPLocator::setIPv4(peer, meeting.address);
  builtin.initialPeersList.push_back(peer);
}

inline void use_shared_memory(fast::DomainParticipantQos& qos) {
  const auto transport = std::make_shared<eprosima::fastdds::rtps::SharedMemTransportDescriptor>();
  transport->segment_size(segment);
  qos.transport().user_transports.push_back(transport);
}

inline fast::DomainParticipantQos participant_qos(Transport transport, const dds::Meeting& meeting) {
  fast::DomainParticipantQos qos;
  // Else the library would also take its shared memory, beside what was asked for.
  qos.transport().use_builtin_transports = false;
  // A process that is stopped for a while is still there.
  auto& discovery = qos.wire_protocol().builtin.discovery_config;
  discovery.leaseDuration = {3600, 0};
  discovery.leaseDuration_announcementperiod = {30, 0};
  if (transport == Transport::shared_memory) {
    use_shared_memory(qos);
  } else {
    use_udp(qos, meeting);
  }
  return qos;
}

}  // namespace fastdds
}  // namespace orrery
