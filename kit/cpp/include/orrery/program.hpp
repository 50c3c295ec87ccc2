// A driver program: binds one runtime of a middleware to the generated interfaces. Valid C++14.
//
// A driver's Runtime supplies
//   static const char* middleware();  static std::string version();      of the library that runs
//   static std::string error_text(const std::exception_ptr&);
//   explicit Runtime(const Setup&);
//   template <class Interface, class Servant> std::string publish(Servant&, const Port&);   returns the reference
//   template <class Interface> <stub> resolve(const std::string& reference, const Port&);
//       called on the thread that will use the stub
// and where the middleware can publish
//   template <class Interface, class Servant> std::string subscribe(Servant&, const Port&);   returns the reference
//   template <class Interface> <stub> advertise(const Port&);      one stub that reaches all who subscribe
// or static constexpr bool fans_out = true;   the publisher sends to one after the other
//   void run();  serves, on the thread of `main`, until stop() is called from another; only called if something is
//       published
//   void stop();
// and what calls/naming.hpp, calls/activation.hpp, calls/components.hpp and serving/withdrawal.hpp say, with the
// capabilities `naming`, `activation`, `components`, `withdrawal`.
//
// A generated Interface supplies
//   static const char* name();  struct Operations : List<...> {};   in the order of Op::index
//   class Servant { Servant(const PortName&, const ValueSource&); };
//       and, where values may be references to the servant itself,
//       void refer(const ValueSource&);     once it is published: its reference is `self`
//   with the capability `insertion` what calls/insertion.hpp says
//   template <class StubSource> class Forwarder { Forwarder(const PortName&, const ValueSource&, StubSource); };
#pragma once

#include "orrery/programs/asked.hpp"
#include "orrery/programs/node_program.hpp"
#include "orrery/programs/serve_program.hpp"

namespace orrery {

// The `main` of a program that only serves; the generated serving.cpp defines it, with the servants.
int serve(const char* driver, int argc, char** argv);

// The `main` of a program that can be anything.
template <class Runtime, class Interfaces>
int node(const char* driver, int argc, char** argv) {
  NodeProgram<Runtime, Interfaces> program;
  return converse(program, make_generator, driver, argc, argv);
}

}  // namespace orrery
