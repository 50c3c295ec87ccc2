// The version of the sdbus-c++ that this process has loaded: it has no function that tells, but its file is named by
// it.
#pragma once

#include <dlfcn.h>
#include <sdbus-c++/sdbus-c++.h>

#include <filesystem>
#include <string>

inline std::string library_version() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&sdbus::createSessionBusConnectionWithAddress), &info) == 0)
    return "unknown";
  const std::string file = std::filesystem::canonical(info.dli_fname).filename().string();
  const std::string before = ".so.";
  const std::size_t at = file.find(before);
  return at == std::string::npos ? file : file.substr(at + before.size());
}
