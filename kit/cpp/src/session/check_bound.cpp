#include "session/check_bound.hpp"

#include <string>

#include "protocol/message.hpp"

namespace orrery {

void check_bound(const Port& port) {
  const auto refuse = [&port](const std::string& why) {
    throw ProtocolError("port " + port.object + "." + port.name + " " + why);
  };
  if (port.references.empty()) refuse("is not bound");
  if (port.kind == Port::Kind::forward && port.references.size() > 1) refuse("forwards, and to one peer only");
  if (port.kind == Port::Kind::refer && port.references.size() > 1) refuse("refers, and to one peer only");
  if (!port.referrers.empty() && port.referrers.size() != port.references.size()) {
    refuse("has peers with and without `by`");
  }
  if (!port.servers.empty() && port.servers.size() != port.referrers.size()) {
    refuse("has a `server` without `by`, or peers without");
  }
  if (!port.referrers.empty() && port.threads == 0) refuse("has no thread that could be referred");
}

}  // namespace orrery
