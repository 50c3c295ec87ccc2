// Where the participants of a trial meet: nobody tells a participant of DDS where others are.
#pragma once

#include <orrery/setup/setup.hpp>
#include <orrery/types/values.hpp>
#include <string>

namespace orrery {
namespace dds {

// Below the ports that the system gives away by itself: 7400 + 250 for each domain, two of them for each process.
constexpr std::uint64_t domains = 100;
// As many as a domain has ports for (DDSI-RTPS, 9.6.1): the first 10 are taken, each process has two.
constexpr int most_processes = 120;

struct Meeting {
  // The partition of all endpoints. The folder is the trial's own, but on each host it is another one.
  std::string partition;
  // A domain that another trial or a stranger has as well costs nothing but the ports.
  std::uint32_t domain;
  // Of the interface over which all goes.
  std::string address;
  // On a machine alone each asks the ports of its domain, and nothing leaves the machine; hosts find each other by
  // multicast.
  bool is_alone;
};

inline Meeting meeting_of(const Setup& setup) {
  const bool is_alone = setup.address == "127.0.0.1";
  const std::string name = is_alone ? setup.folder : setup.option("trial");
  return {name, static_cast<std::uint32_t>(fnv1a(name) % domains), setup.address, is_alone};
}

}  // namespace dds
}  // namespace orrery
