// How a runtime publishes. Valid C++14.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "orrery/publishing/fan_out.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

// What a runtime resolves a reference to.
template <class Runtime, class Interface>
using StubOf =
    decltype(std::declval<Runtime&>().template resolve<Interface>(std::string(), std::declval<const Port&>()));

// How a runtime publishes an interface that carries a topic (it has `static constexpr bool topic`).
struct ByRuntime {};  // by its own subscribe() and advertise()
struct ByFanOut {};   // to one after the other
struct NotAtAll {};

template <class Runtime, class Interface>
struct Publishing {
  template <class I, class R>
  static auto test(int)
      -> decltype(I::topic, std::declval<R&>().template advertise<I>(std::declval<const Port&>()), ByRuntime{});
  template <class I, class R>
  static auto test(long) -> decltype(I::topic, R::fans_out, ByFanOut{});
  template <class I, class R>
  static NotAtAll test(...);
  using How = decltype(test<Interface, Runtime>(0));

  template <class Servant>
  static std::string subscribe(Runtime& runtime, Servant& servant, const Port& port) {
    return subscribe(runtime, servant, port, How{});
  }
  static auto advertise(Runtime& runtime, const Port& port) { return advertise(runtime, port, How{}); }

 private:
  static ConfigurationError none() { return ConfigurationError("this driver has no topics"); }

  template <class Servant>
  static std::string subscribe(Runtime& runtime, Servant& servant, const Port& port, ByRuntime) {
    return runtime.template subscribe<Interface>(servant, port);
  }
  template <class Servant>
  static std::string subscribe(Runtime& runtime, Servant& servant, const Port& port, ByFanOut) {
    return runtime.template publish<Interface>(servant, port);
  }
  template <class Servant>
  static std::string subscribe(Runtime&, Servant&, const Port&, NotAtAll) {
    throw none();
  }

  static auto advertise(Runtime& runtime, const Port& port, ByRuntime) {
    return runtime.template advertise<Interface>(port);
  }
  static auto advertise(Runtime& runtime, const Port& port, ByFanOut) {
    std::vector<StubOf<Runtime, Interface>> stubs;
    for (const std::string& reference : port.references) {
      stubs.push_back(runtime.template resolve<Interface>(reference, port));
    }
    return FanOut<StubOf<Runtime, Interface>>(std::move(stubs));
  }
  static NotAtAll advertise(Runtime&, const Port&, NotAtAll) { throw none(); }
};

template <class Runtime, class Interface>
using PublisherOf =
    decltype(Publishing<Runtime, Interface>::advertise(std::declval<Runtime&>(), std::declval<const Port&>()));

}  // namespace orrery
