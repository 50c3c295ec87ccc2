// What both ends call things, and where they find the dcopserver.
#pragma once

#include <cstdlib>
#include <string>

constexpr const char* application_name = "orrery_server_0_";
constexpr const char* object_name = "server0.Benchmarking";

// The folder has the address of its dcopserver and the cookie for it, in files that KDE's programs know by these words.
inline void find_dcopserver(const std::string& folder) {
  unsetenv("DCOPSERVER");
  setenv("DCOPAUTHORITY", (folder + "/DCOPserver").c_str(), 1);
  setenv("ICEAUTHORITY", (folder + "/ICEauthority").c_str(), 1);
}
