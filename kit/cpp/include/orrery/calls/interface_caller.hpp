// One thread's end of a call port, on the stubs of one interface. Valid C++14.
#pragma once

#include <functional>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "orrery/calls/exchange.hpp"
#include "orrery/calls/self_reference.hpp"
#include "orrery/calls/stubs.hpp"
#include "orrery/publishing/publishing.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

// What a caller must know of its stubs and of their interface, whose types it has forgotten: it is compiled once, not
// for each interface of a program.
struct CallerKind {
  const char* (*interface)();
  const OfferKind* operations;  // by their place in the interface
  std::size_t count;
  bool refers;  // may a reply be a reference to the servant itself?
  StubKind stub;
};

template <class Stub, class... Ops>
const OfferKind* offer_kinds(List<Ops...>) {
  // The last is for interfaces without operations, as C++ has no array of none.
  static constexpr OfferKind all[] = {offer_kind<Ops, Stub>()..., OfferKind{}};
  return all;
}

template <class Stub, class Interface>
CallerKind caller_kind() {
  using Operations = typename Interface::Operations;
  return {&Interface::name, offer_kinds<Stub>(Operations{}), Operations::size,
          Refers<typename Interface::Servant>::value, stub_kind<Stub>()};
}

class InterfaceCaller : public Caller {
 public:
  // Makes the stub of one of the port's peers at `place`.
  using MakeStub = std::function<void(void* place, const Port& port, std::size_t peer)>;
  enum class Peers { stand, may_join };

  InterfaceCaller(const CallerKind& kind, const Port& port, const ValueSource& source,
                  const std::vector<std::size_t>& counters, std::size_t stubs, const MakeStub& make_stub, Peers peers);

  void join(const std::vector<std::string>& references) override;
  void flush() override;
  const Peer* peers() const override { return ring_.data(); }
  Offer prepare(const std::string& operation) override;

 private:
  void add(std::size_t stubs, const MakeStub& make_stub);

  CallerKind kind_;
  Port port_;
  ValueSource source_;
  std::vector<std::size_t> counters_;
  MakeStub make_stub_;  // none where the peers stand
  Stubs stubs_;
  std::vector<Peer> ring_;
};

// Makes stubs of what a runtime resolves.
template <class Interface, class Runtime>
InterfaceCaller::MakeStub resolving(Runtime& runtime) {
  return [&runtime](void* place, const Port& port, std::size_t peer) {
    ::new (place) StubOf<Runtime, Interface>(runtime.template resolve<Interface>(port.references[peer], port));
  };
}

}  // namespace orrery
