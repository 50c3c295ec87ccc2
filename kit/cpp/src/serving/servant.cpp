#include "orrery/serving/servant.hpp"

namespace orrery {

void open_entries(ServantEntry* entries, const Names& names, const PortName& port, const char* side) {
  for (const NameOf name : names) {
    entries->counter = CallCounters::open({port.object, port.port, name(), side});
    entries->reactor = reactor_to(port.reactions, name());
    ++entries;
  }
}

}  // namespace orrery
