// What the session, which speaks the control protocol, asks of a program, and how a program begins one. Valid C++14.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "orrery/calls/exchange.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

class Program {
 public:
  virtual ~Program() = default;
  virtual const char* middleware() const = 0;
  virtual std::string version() const = 0;
  virtual std::string error_text(const std::exception_ptr& error) const = 0;
  virtual void start(const Setup& setup) = 0;
  virtual std::string publish(const Port& port) = 0;
  // Tells a published port of the kind `refer`, now that it is bound, whom to answer with.
  virtual void refer(const Port&) { throw ConfigurationError("this program refers nobody"); }
  // Takes a published object out of its adapter (serving/withdrawal.hpp); false where that is left to its servant.
  virtual bool withdraw(const std::string&) { return false; }
  virtual std::vector<std::size_t> open_counters(const Port& port) = 0;
  virtual std::unique_ptr<Caller> caller(const Port& port, const std::vector<std::size_t>& counters) = 0;
  // Can a stub of this call port have several calls out?
  virtual bool overlaps(const Port& port) = 0;
  virtual void run() = 0;
  virtual void stop() = 0;
};

class Generator;      // the part of a session that calls; the kit's own
struct Surroundings;  // what of the session it uses
using MakeGenerator = std::unique_ptr<Generator> (*)(const Surroundings&);
std::unique_ptr<Generator> make_generator(const Surroundings& session);

// Speaks the control protocol until `quit`; returns the exit status.
// `driver` is the name that it says at `hello`; a program that makes no calls gives no generator, and has none in it.
int converse(Program& program, MakeGenerator make_generator, const char* driver, int argc, char** argv);

}  // namespace orrery
