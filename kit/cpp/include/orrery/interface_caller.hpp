// One thread's end of a call port, on the stubs of one interface. Valid C++14.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "orrery/exchange.hpp"
#include "orrery/setup.hpp"

namespace orrery {

// Does a servant want to know its own reference?
template <class Servant>
struct Refers {
  template <class S>
  static auto test(int) -> decltype(std::declval<S&>().refer(std::declval<const ValueSource&>()), std::true_type{});
  template <class S>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Servant>(0))::value;
};

template <class Servant>
void refer(Servant& servant, const ValueSource& source, std::true_type) {
  servant.refer(source);
}
template <class Servant>
void refer(Servant&, const ValueSource&, std::false_type) {}
template <class Servant>
void refer(Servant& servant, const ValueSource& source) {
  refer(servant, source, std::integral_constant<bool, Refers<Servant>::value>{});
}

template <class Stub, class Interface>
class InterfaceCaller : public Caller {
 public:
  // How a peer's stub is had from its reference.
  using Resolve = std::function<Stub(const std::string& reference, const Port& port)>;

  // Without `resolve` its stubs are those that it begins with.
  InterfaceCaller(std::vector<Stub> stubs, const Port& port, const ValueSource& source,
                  const std::vector<std::size_t>& counters, Resolve resolve = {})
      : port_(port),
        source_(source),
        counters_(counters),
        resolve_(std::move(resolve)),
        stubs_(std::make_move_iterator(stubs.begin()), std::make_move_iterator(stubs.end())) {
    close_ring();
  }

  void join(const std::vector<std::string>& references) override {
    if (!resolve_) return Caller::join(references);
    port_.references = references;
    for (std::size_t i = stubs_.size(); i < references.size(); ++i) stubs_.push_back(resolve_(references[i], port_));
    close_ring();
  }

  void flush() override {
    for (Stub& stub : stubs_) flush_gathered(stub);
  }

  const Peer* peers() const override { return ring_.data(); }

  Offer prepare(const std::string& operation) override {
    const OfferKind* kinds = offer_kinds(typename Interface::Operations{});
    for (std::size_t index = 0; index < Interface::Operations::size; ++index) {
      if (operation != kinds[index].name()) continue;
      // No slot is filled again while its call is out.
      const std::size_t slots = std::max(port_.pool, port_.window);
      auto pool = std::make_shared<AnyPool>(kinds[index].pool, source_, slots, selves(), port_.samples);
      return Offer{kinds[index].exchange(*pool, counters_[index]), pool};
    }
    throw ConfigurationError(std::string("interface ") + Interface::name() + " has no operation " + operation);
  }

 private:
  // By their place in the interface.
  template <class... Ops>
  static const OfferKind* offer_kinds(List<Ops...>) {
    // The last is for interfaces without operations, as C++ has no array of none.
    static constexpr OfferKind all[] = {offer_kind<Ops, Stub>()..., OfferKind{}};
    return all;
  }

  void close_ring() {
    std::vector<void*> all;
    for (Stub& stub : stubs_) all.push_back(&stub);
    ring_ = ring_of(all);
  }

  // Only where values may be references to the servant does it matter whose reply it is.
  std::vector<std::string> selves() const {
    const bool matters = port_.kind == Port::Kind::call && Refers<typename Interface::Servant>::value;
    return matters ? port_.references : std::vector<std::string>();
  }

  Port port_;
  ValueSource source_;
  std::vector<std::size_t> counters_;
  Resolve resolve_;
  std::deque<Stub> stubs_;  // those that are there stay where they are when others join
  std::vector<Peer> ring_;
};

}  // namespace orrery
