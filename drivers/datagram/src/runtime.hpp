// Datagrams: each who subscribes has a socket, who publishes sends to all of them or to their group.
#pragma once

#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/program.hpp>

#include "subscription.hpp"

class Runtime : public orrery::cdr::RawRuntime {
 public:
  explicit Runtime(const orrery::Setup& setup)
      : folder_(setup.folder), multicast_(setup.option("transport") == "multicast") {}

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port& port) {
    if (multicast_) {
      const sockaddr_in group = orrery::datagram::group_of(orrery::fnv1a(folder_ + Interface::name()));
      listen<Interface>(orrery::datagram::join(group), target);
      return std::string("multicast:") + Interface::name();
    }
    const std::string path = folder_ + "/" + port.word();
    listen<Interface>(orrery::datagram::take_in_at(path), target);
    return "unix:" + path;
  }

  template <class Interface>
  orrery::datagram::Publisher advertise(const orrery::Port& port) {
    using orrery::datagram::Address;
    std::vector<Address> to;
    if (multicast_) {
      to.push_back(Address::of(orrery::datagram::group_of(orrery::fnv1a(folder_ + Interface::name()))));
      return orrery::datagram::Publisher(orrery::datagram::speak_to_groups(), std::move(to));
    }
    for (const std::string& reference : port.references) {
      to.push_back(Address::of(orrery::socket_at(place_of(reference, "unix"))));
    }
    return orrery::datagram::Publisher(orrery::datagram::open_socket(AF_UNIX), std::move(to));
  }

  // There are no calls: the driver says so, and the conductor asks for none.
  template <class Interface, class Target>
  std::string publish(Target&, const orrery::Port&) {
    throw none();
  }
  template <class Interface>
  orrery::datagram::Publisher resolve(const std::string&, const orrery::Port&) {
    throw none();
  }

 private:
  static orrery::ConfigurationError none() { return orrery::ConfigurationError("datagrams carry topics, no calls"); }

  template <class Interface, class Target>
  void listen(orrery::Descriptor socket, Target& target) {
    keep(std::make_shared<orrery::datagram::Subscription<Interface, Target>>(std::move(socket), target));
  }

  std::string folder_;
  bool multicast_;
};
