// The call ports through which servants react: they make no load of their own.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "orrery/programs/asked.hpp"
#include "serving/reactions.hpp"

namespace orrery {

class Onward {
 public:
  Onward(Program& program, const std::deque<Port>& ports) : program_(program), ports_(ports) {}

  // Lets the reactions of `serving` make their calls; ConfigurationError for what this program cannot do.
  void connect(const Port& serving);

 private:
  struct End {
    Port port;
    std::vector<std::size_t> counters;
  };

  // The call port of that name; its counters are opened once, whoever uses it.
  End& end(const std::string& object, const std::string& name);
  void check(const End& end, const Reaction& reaction, const std::string& operation);

  Program& program_;
  const std::deque<Port>& ports_;
  std::map<const Port*, End> ends_;
};

}  // namespace orrery
