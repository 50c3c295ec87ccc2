// A driver of DDS but for its middleware's name and version: endpoints of their own for each stub, servant, publisher
// and subscription. `Terms` is that of calls.hpp. Valid C++20.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>

#include "orrery/dds/calls.hpp"
#include "orrery/dds/topics.hpp"

namespace orrery {
namespace dds {

template <class Terms>
class Runtime {
 public:
  static std::string error_text(const std::exception_ptr& error) { return standard_error_text(error); }

  explicit Runtime(const Setup& setup) : terms_(setup) {}

  // A reference is the name of the servant's topics, without what they are for.
  template <class Interface, class Target>
  std::string publish(Target& target, const Port& port) {
    if constexpr (is_topic<Interface>) {
      throw ConfigurationError("a topic is subscribed to, not called");
    } else {
      const std::string name = name_of(port);
      publications_.keep(std::make_shared<Server<Terms, Interface, Target>>(terms_, name, target));
      return name;
    }
  }

  template <class Interface>
  using Resolved = std::conditional_t<is_topic<Interface>, Publisher<Terms, Interface>, Stub<Terms, Interface>>;

  template <class Interface>
  Resolved<Interface> resolve(const std::string& reference, const Port& port) {
    if constexpr (is_topic<Interface>) {
      return advertise<Interface>(port);
    } else {
      terms_.check_window(port.window);
      return Resolved<Interface>(terms_, reference);
    }
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const Port&) {
    publications_.keep(std::make_shared<Subscription<Terms, Interface, Target>>(terms_, target));
    return Topic<Interface>::name();
  }

  template <class Interface>
    requires is_topic<Interface>
  Publisher<Terms, Interface> advertise(const Port& port) {
    return Publisher<Terms, Interface>(terms_, port.references.size());
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  // Names of topics hold letters, digits and underscores.
  static std::string name_of(const Port& port) {
    std::string name = "Orrery_" + port.object + "_" + port.name;
    for (char& c : name) {
      if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    }
    return name;
  }

  Terms terms_;
  Publications publications_;
};

}  // namespace dds
}  // namespace orrery
