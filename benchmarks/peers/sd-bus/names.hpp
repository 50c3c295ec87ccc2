// What both ends call things, and errors of sd-bus (negative errno values).
#pragma once

#include <systemd/sd-bus.h>

#include <string>
#include <system_error>

constexpr const char* object_path = "/org/orrery/server_0/Benchmarking";
constexpr const char* interface_name = "org.orrery.Benchmarking";

inline int check(int result, const char* what) {
  if (result < 0) throw std::system_error(-result, std::generic_category(), what);
  return result;
}
