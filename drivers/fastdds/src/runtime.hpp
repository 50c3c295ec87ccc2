// Fast DDS: one participant in a process, endpoints of their own for each stub, servant, publisher and subscription.
#pragma once

#include <orrery/dds/library_version.hpp>
#include <orrery/dds/runtime.hpp>

#include "terms.hpp"

class Runtime : public orrery::dds::Runtime<orrery::fastdds::Terms> {
 public:
  using orrery::dds::Runtime<orrery::fastdds::Terms>::Runtime;

  static const char* middleware() { return "eProsima Fast DDS"; }
  static std::string version() {
    const auto symbol = &eprosima::fastdds::dds::DomainParticipantFactory::get_instance;
    return orrery::dds::library_version(reinterpret_cast<const void*>(symbol), "libfastrtps.so.");
  }
};
