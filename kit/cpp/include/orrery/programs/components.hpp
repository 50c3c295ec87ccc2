// The components of a container that owns `main`: each carries one object of the plan, and all share one kit.
// Valid C++14.
//
// A library that a container loads has, generated, components(): how a component is made, and whether it calls. The
// driver's entry point, in the container's own terms, tells it of each component that the container has made or takes
// away. The kit dials for its control channel (kit/PROTOCOL.md). An error is said there, and the kit ends; the
// container goes on.
#pragma once

#include <memory>
#include <string>

#include "orrery/programs/asked.hpp"

namespace orrery {

class Components {
 public:
  using Make = std::unique_ptr<Program> (*)();

  // `driver` is said at `hello`; `make` gives the program of one component. Components that make no calls give no
  // generator.
  Components(const char* driver, MakeGenerator make_generator, Make make);
  ~Components();
  Components(const Components&) = delete;
  Components& operator=(const Components&) = delete;

  // The container has made a component that carries `object`; it was given `given` (Setup::given). The first one opens
  // the kit. ConfigurationError for a second one of that name and where nothing says where to dial, std::system_error
  // where nobody answers.
  void add(const std::string& object, std::shared_ptr<void> given);

  // The container takes a component away: with the first one the kit ends, and from then on it serves nobody. What it
  // has made stays until all are taken away.
  void remove(const std::string& object);

 private:
  class Together;
  class Kit;

  const char* driver_;
  MakeGenerator make_generator_;
  Make make_;
  std::unique_ptr<Together> together_;
  std::unique_ptr<Kit> kit_;
};

// Those of this library; the generated serve.cpp or node.cpp defines it.
Components& components();

// The program of a component that only serves; the generated serving.cpp defines it.
std::unique_ptr<Program> serving_component();

}  // namespace orrery
