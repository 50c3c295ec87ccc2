// The version of a library that this process has loaded, by the name of its file: `libddsc.so.0.10.2`. Valid C++17.
#pragma once

#include <dlfcn.h>

#include <filesystem>
#include <string>

namespace orrery {
namespace dds {

// Of the library that holds the function at `symbol`; `before` is its name up to the version.
inline std::string library_version(const void* symbol, const std::string& before) {
  Dl_info info{};
  if (dladdr(symbol, &info) == 0) return "unknown";
  const std::string name = std::filesystem::canonical(info.dli_fname).filename().string();
  return name.compare(0, before.size(), before) == 0 ? name.substr(before.size()) : name;
}

}  // namespace dds
}  // namespace orrery
