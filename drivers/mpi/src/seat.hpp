// What Open MPI finds in the environment of a process: which rank it is, and how it shall work.
#pragma once

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <orrery/setup/setup.hpp>
#include <sstream>

#include "failure.hpp"

namespace orrery {
namespace mpi {

// The environment of a seat that nobody has taken yet, pairs that end with a 0: whoever takes its file away has it.
inline std::string take_seat(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string seat{std::istreambuf_iterator<char>(file), {}};
    if (std::filesystem::remove(entry.path())) return seat;
  }
  throw Failure("all seats of the job are taken");
}

// This process is the rank of that seat from here on.
inline void sit_down(const std::string& folder) {
  std::istringstream seat(take_seat(folder));
  for (std::string pair; std::getline(seat, pair, '\0');) {
    const bool is_of_the_job = pair.starts_with("OMPI_") || pair.starts_with("PMIX_");
    const std::size_t end = pair.find('=');
    if (is_of_the_job) setenv(pair.substr(0, end).c_str(), pair.c_str() + end + 1, 1);
  }
}

// A parameter of Open MPI (source: its FAQ, "General run-time tuning").
inline void set_parameter(const char* name, const std::string& value) {
  setenv((std::string("OMPI_MCA_") + name).c_str(), value.c_str(), 1);
}

// Where segments are, which the trial's journal knows: /dev/shm/orrery-TAG, as the folder is called /tmp/or.TAG.
inline std::string folder_for_segments(const std::string& folder) {
  const std::string segments = "/dev/shm/orrery-" + folder.substr(folder.rfind("/or.") + 4);
  if (mkdir(segments.c_str(), 0700) != 0 && errno != EEXIST) throw Failure("there cannot be a folder " + segments);
  return segments;
}

inline void choose(const Setup& setup) {
  set_parameter("pml", "ob1");  // messages by transports of Open MPI's own
  set_parameter("btl", setup.option("transport") + ",self");
  // Else it would use every interface of the machine.
  set_parameter("btl_tcp_if_include", "lo");
  set_parameter("btl_vader_backing_directory", folder_for_segments(setup.folder));
  set_parameter("btl_vader_single_copy_mechanism", setup.option("single_copy"));
  set_parameter("mpi_yield_when_idle", setup.option("wait") == "yield" ? "1" : "0");
}

}  // namespace mpi
}  // namespace orrery
