// The version of the library that this process has loaded.
#pragma once

#include <iceoryx_posh/version/version_info.hpp>
#include <string>

// The library tells it only to what derives from its own description.
class LibraryVersion : private iox::version::VersionInfo {
 public:
  LibraryVersion() : VersionInfo(getCurrentVersion()) {}

  std::string text() const {
    return std::to_string(m_versionMajor) + "." + std::to_string(m_versionMinor) + "." + std::to_string(m_versionPatch);
  }
};
