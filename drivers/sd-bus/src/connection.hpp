// A connection of sd-bus, and how a client opens it.
#pragma once

#include "message.hpp"

inline BusPointer open_bus(const std::string& address, bool is_client_of_a_bus) {
  sd_bus* bus = nullptr;
  check(sd_bus_new(&bus), "sd_bus_new");
  BusPointer opened(bus);
  check(sd_bus_set_address(bus, address.c_str()), "sd_bus_set_address");
  check(sd_bus_set_bus_client(bus, is_client_of_a_bus), "sd_bus_set_bus_client");
  check(sd_bus_start(bus), ("connecting to " + address).c_str());
  return opened;
}
