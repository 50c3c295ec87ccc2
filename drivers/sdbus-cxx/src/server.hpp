// One thread that serves, over one connection to a bus: the library's own event loop.
#pragma once

#include "exported.hpp"

class Server {
 public:
  void add(std::shared_ptr<Exported> object) {
    object->add_to(*bus_);
    objects_.push_back(std::move(object));
  }

  // From here on it serves at a bus.
  void join(const std::string& address) { bus_ = sdbus::createSessionBusConnectionWithAddress(address); }
  void listen(const std::string&) { throw orrery::ConfigurationError("this sdbus-c++ connects to buses only"); }

  // At a bus: under this name too.
  void own(const std::string& name) { bus_->requestName(name); }
  std::string unique_name() { return bus_->getUniqueName(); }

  void run() { bus_->enterEventLoop(); }
  void stop() { bus_->leaveEventLoop(); }

 private:
  std::unique_ptr<sdbus::IConnection> bus_;
  std::vector<std::shared_ptr<Exported>> objects_;  // which leave the bus before it closes
};
