// Cyclone DDS: one participant in a process, endpoints of their own for each stub, servant, publisher and subscription.
#pragma once

#include <orrery/dds/library_version.hpp>
#include <orrery/dds/runtime.hpp>

#include "inlet.hpp"
#include "intake.hpp"

class Runtime : public orrery::dds::Runtime<orrery::cyclonedds::Terms> {
 public:
  using orrery::dds::Runtime<orrery::cyclonedds::Terms>::Runtime;

  static const char* middleware() { return "Eclipse Cyclone DDS"; }
  // The library has no function that tells.
  static std::string version() {
    return orrery::dds::library_version(reinterpret_cast<const void*>(&dds_create_participant), "libddsc.so.");
  }
};
