#include "load/onward.hpp"

#include <algorithm>

#include "protocol/message.hpp"

namespace orrery {

void Onward::connect(const Port& serving) {
  std::map<std::string, const End*> used;
  for (const Reaction& reaction : serving.reactions->planned()) {
    std::map<End*, unsigned> out;  // how many calls an end has out
    for (const auto& [name, operation] : reaction.calls) {
      End& found = end(serving.object, name);
      check(found, reaction, operation);
      used[name] = &found;
      out[&found] += found.port.kind == Port::Kind::publish ? 1 : static_cast<unsigned>(found.port.references.size());
    }
    // A pool has as many argument sets as the window: none is taken again while its call is out.
    for (const auto& [found, calls] : out) found->port.window = std::max(found->port.window, calls);
  }
  serving.reactions->connect([&program = program_, used](const std::string& name, bool waits) {
    const End& found = *used.at(name);
    if (!waits) return program.caller(found.port, found.counters);
    // Of these there may be hundreds: room for what is out, and no more.
    Port narrow = found.port;
    narrow.pool = 1;
    return program.caller(narrow, found.counters);
  });
}

Onward::End& Onward::end(const std::string& object, const std::string& name) {
  for (const Port& port : ports_) {
    if (port.object != object || port.name != name || !port.is_client()) continue;
    if (port.threads > 0) throw ProtocolError("port " + object + "." + name + " makes load of its own");
    const auto [found, is_new] = ends_.try_emplace(&port, End{port, {}});
    if (is_new) found->second.counters = program_.open_counters(port);
    return found->second;
  }
  throw ProtocolError("`react` names the unknown call port " + object + "." + name);
}

void Onward::check(const End& end, const Reaction& reaction, const std::string& operation) {
  const auto is_meant = [&](std::size_t counter) { return CallCounters::counters()[counter].operation == operation; };
  if (std::none_of(end.counters.begin(), end.counters.end(), is_meant)) {
    throw ConfigurationError("interface " + end.port.interface + " has no operation " + operation);
  }
  if (reaction.at_once && !program_.overlaps(end.port)) {
    throw ConfigurationError("this driver has no outstanding calls; at_once cannot be had");
  }
}

}  // namespace orrery
