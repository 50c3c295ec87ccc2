// What both ends call things.
#pragma once

constexpr const char* object_path = "/org/orrery/server_0/Benchmarking";
constexpr const char* interface_name = "org.orrery.Benchmarking";
