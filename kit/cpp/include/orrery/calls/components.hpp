// What a container is asked about its components, as what is measured. Valid C++14.
//
// The Runtime of a driver with the capability `components` supplies
//   Component component(const std::string& reference);
//       for one peer of one client thread: the component that has the facet to which `reference` leads
//   struct Component { void find_home(); void find_instance(); void find_facet();
//                      void connect_receptacle(); void disconnect_receptacle();
//                      bool is_home() const; bool is_instance() const; bool is_facet() const;
//                      bool is_connected() const; bool is_disconnected() const; };
//       The first five are timed regions, each a question at the container and its answer, read: the home by its name,
//       the component by its key, one of its facets by its name; a receptacle is connected to that facet, and let go
//       of again. The first one of them also does what a process must do before it can ask (it connects). Nothing is
//       answered from what the client keeps. is_...(): was the last answer the right one? Untimed.
#pragma once

#include <deque>

#include "orrery/calls/exchange.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

// Operations of this interface ask the container of the peer.
inline bool asks_container(const Port& port) { return port.interface == "Orrery::Components"; }

template <class Runtime>
struct HasComponents {
  template <class R>
  static auto test(int) -> decltype(std::declval<R&>().component(std::declval<std::string>()), std::true_type{});
  template <class R>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Runtime>(0))::value;
};

// One thread's end of a port that asks containers.
template <class Component>
class ComponentCaller : public Caller {
 public:
  // `counters` are those of the operations, in the order of the interface.
  template <class Runtime>
  ComponentCaller(Runtime& runtime, const Port& port, const std::vector<std::size_t>& counters) : counters_(counters) {
    std::vector<void*> all;
    for (const std::string& reference : port.references) {
      components_.push_back(runtime.component(reference));
      all.push_back(&components_.back());
    }
    ring_ = ring_of(all);
  }

  const Peer* peers() const override { return ring_.data(); }

  // The names are the component's own: one empty slot will do.
  Offer prepare(const std::string& operation) override {
    if (operation == "Orrery::Components::find_home") {
      return offer(0, &answered<&Component::is_home>, &asked<&Component::find_home>);
    }
    if (operation == "Orrery::Components::find_instance") {
      return offer(1, &answered<&Component::is_instance>, &asked<&Component::find_instance>);
    }
    if (operation == "Orrery::Components::find_facet") {
      return offer(2, &answered<&Component::is_facet>, &asked<&Component::find_facet>);
    }
    if (operation == "Orrery::Components::connect_receptacle") {
      return offer(3, &answered<&Component::is_connected>, &asked<&Component::connect_receptacle>);
    }
    return offer(4, &answered<&Component::is_disconnected>, &asked<&Component::disconnect_receptacle>);
  }

 private:
  using Right = bool (*)(const void*, const AnySlot&, std::size_t);
  using Call = Checksum (*)(void*, AnySlot&);

  Offer offer(std::size_t counter, Right right, Call call) {
    // No halves: one question follows the other.
    return {Exchange{this, counters_.at(counter), 1, &next, right, call, nullptr, nullptr, nullptr}, nullptr};
  }

  static AnySlot& next(void* self) { return static_cast<ComponentCaller*>(self)->slot_; }

  template <bool (Component::*is)() const>
  static bool answered(const void* self, const AnySlot&, std::size_t peer) {
    return (static_cast<const Component*>(static_cast<const ComponentCaller*>(self)->ring_[peer].stub)->*is)();
  }
  template <void (Component::*question)()>
  static Checksum asked(void* component, AnySlot&) {
    (static_cast<Component*>(component)->*question)();
    return 0;
  }

  std::vector<std::size_t> counters_;
  AnySlot slot_;
  // A deque, because the ring holds on to their addresses.
  std::deque<Component> components_;
  std::vector<Peer> ring_;
};

template <class Runtime>
std::unique_ptr<Caller> component_caller(Runtime& runtime, const Port& port, const std::vector<std::size_t>& counters,
                                         std::true_type) {
  using Made = ComponentCaller<decltype(runtime.component(std::string()))>;
  return std::unique_ptr<Caller>(new Made(runtime, port, counters));
}
template <class Runtime>
std::unique_ptr<Caller> component_caller(Runtime&, const Port&, const std::vector<std::size_t>&, std::false_type) {
  throw ConfigurationError("this driver has no container that could be asked");
}
template <class Runtime>
std::unique_ptr<Caller> component_caller(Runtime& runtime, const Port& port, const std::vector<std::size_t>& counters) {
  return component_caller(runtime, port, counters, std::integral_constant<bool, HasComponents<Runtime>::value>{});
}

}  // namespace orrery
