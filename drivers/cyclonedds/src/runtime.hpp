// Cyclone DDS: one participant in a process, endpoints of their own for each stub, servant, publisher and subscription.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publications.hpp>

#include "calls.hpp"
#include "library_version.hpp"
#include "topics.hpp"

class Runtime {
 public:
  static const char* middleware() { return "Eclipse Cyclone DDS"; }
  static std::string version() { return library_version(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : terms_(setup) {}

  // A reference is the name of the servant's topics, without what they are for.
  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    if constexpr (orrery::cyclonedds::is_topic<Interface>) {
      throw orrery::ConfigurationError("a topic is subscribed to, not called");
    } else {
      const std::string name = name_of(port);
      publications_.keep(std::make_shared<orrery::cyclonedds::Server<Interface, Target>>(terms_, name, target));
      return name;
    }
  }

  template <class Interface>
  using Resolved = std::conditional_t<orrery::cyclonedds::is_topic<Interface>, orrery::cyclonedds::Publisher<Interface>,
                                      orrery::cyclonedds::Stub<Interface>>;

  template <class Interface>
  Resolved<Interface> resolve(const std::string& reference, const orrery::Port& port) {
    if constexpr (orrery::cyclonedds::is_topic<Interface>) {
      return advertise<Interface>(port);
    } else {
      terms_.check_window(port.window);
      return Resolved<Interface>(terms_, reference);
    }
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port&) {
    publications_.keep(std::make_shared<orrery::cyclonedds::Subscription<Interface, Target>>(terms_, target));
    return orrery::dds::Topic<Interface>::name();
  }

  template <class Interface>
    requires orrery::cyclonedds::is_topic<Interface>
  orrery::cyclonedds::Publisher<Interface> advertise(const orrery::Port& port) {
    return orrery::cyclonedds::Publisher<Interface>(terms_, port.references.size());
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  // Names of topics hold letters, digits and underscores.
  static std::string name_of(const orrery::Port& port) {
    std::string name = "Orrery_" + port.object + "_" + port.name;
    for (char& c : name) {
      if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    }
    return name;
  }

  orrery::cyclonedds::Terms terms_;
  orrery::Publications publications_;
};
