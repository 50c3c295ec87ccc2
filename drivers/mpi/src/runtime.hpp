// Open MPI: a process is a rank of the trial's job. A reference is `mpi:RANK:SERVANT`.
#pragma once

#include <cstdio>
#include <orrery/program.hpp>

#include "calls.hpp"

class Runtime {
 public:
  using Stub = orrery::cdr::WindowedMessageStub<orrery::mpi::Channel>;

  static constexpr bool fans_out = true;
  static const char* middleware() { return "Open MPI"; }
  static std::string version();
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : world_(setup) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    return "mpi:" + std::to_string(world_.rank()) + ":" + std::to_string(pump_.add<Interface>(target));
  }

  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    int rank = 0;
    int servant = 0;
    if (std::sscanf(reference.c_str(), "mpi:%d:%d", &rank, &servant) != 2) {
      throw orrery::ConfigurationError("not a mpi: reference: " + reference);
    }
    return Stub(orrery::mpi::Channel(world_, rank, orrery::mpi::tag_of(servant, next_stub_++)));
  }

  void run() { pump_.run(world_); }
  void stop() { pump_.stop(); }

 private:
  orrery::mpi::World world_;
  orrery::mpi::Pump pump_;
  std::atomic<int> next_stub_{0};  // each client thread makes its own
};

// The library says "Open MPI v4.1.4, package: ...", before MPI_Init too.
inline std::string Runtime::version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(text, &length);
  const std::string said(text, static_cast<std::size_t>(length));
  const std::size_t begin = said.find(" v") + 2;
  return said.substr(begin, said.find(',') - begin);
}
