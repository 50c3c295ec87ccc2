#include "orrery/calls/interface_caller.hpp"

#include <algorithm>

namespace orrery {

InterfaceCaller::InterfaceCaller(const CallerKind& kind, const Port& port, const ValueSource& source,
                                 const std::vector<std::size_t>& counters, std::size_t stubs, const MakeStub& make_stub,
                                 Peers peers)
    : kind_(kind),
      port_(port),
      source_(source),
      counters_(counters),
      make_stub_(peers == Peers::may_join ? make_stub : MakeStub()),
      stubs_(kind.stub) {
  add(stubs, make_stub);
}

void InterfaceCaller::join(const std::vector<std::string>& references) {
  if (!make_stub_) return Caller::join(references);
  port_.references = references;
  const std::size_t known = stubs_.all().size();
  if (references.size() > known) add(references.size() - known, make_stub_);
}

void InterfaceCaller::add(std::size_t stubs, const MakeStub& make_stub) {
  stubs_.add(stubs, [&](void* place, std::size_t number) { make_stub(place, port_, number); });
  ring_ = ring_of(stubs_.all());
}

void InterfaceCaller::flush() { stubs_.flush(); }

Offer InterfaceCaller::prepare(const std::string& operation) {
  // Only where values may be references to the servant does it matter whose reply it is.
  const bool matters = port_.kind == Port::Kind::call && kind_.refers;
  for (std::size_t index = 0; index < kind_.count; ++index) {
    const OfferKind& offered = kind_.operations[index];
    if (operation != offered.name()) continue;
    // No slot is filled again while its call is out.
    const std::size_t slots = std::max(port_.pool, port_.window);
    const auto selves = matters ? port_.references : std::vector<std::string>();
    const auto pool = std::make_shared<AnyPool>(offered.pool, source_, slots, selves, port_.samples);
    return Offer{offered.exchange(*pool, counters_[index]), pool};
  }
  throw ConfigurationError(std::string("interface ") + kind_.interface() + " has no operation " + operation);
}

}  // namespace orrery
