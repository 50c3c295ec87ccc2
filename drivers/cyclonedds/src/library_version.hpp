// The version of the library that this process has loaded. It has no function that tells.
#pragma once

#include <dds/dds.h>
#include <dlfcn.h>

#include <filesystem>
#include <string>

// By the name of its file: `libddsc.so.0.10.2`.
inline std::string library_version() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&dds_create_participant), &info) == 0) return "unknown";
  const std::string name = std::filesystem::canonical(info.dli_fname).filename().string();
  const std::string before = "libddsc.so.";
  return name.compare(0, before.size(), before) == 0 ? name.substr(before.size()) : name;
}
