// How DCOP names what Orrery serves. Valid C++14.
#pragma once

#include <string>

#include "orrery/setup/setup.hpp"

namespace orrery {
namespace dcop {

// Where a servant is: the text of a reference is "dcop:APPLICATION;OBJECT".
struct Address {
  std::string application;  // as the dcopserver knows it
  std::string object;       // as its process does

  std::string text() const { return "dcop:" + application + ";" + object; }

  static Address parse(const std::string& text) {
    const std::size_t end = text.find(';');
    if (text.compare(0, 5, "dcop:") != 0 || end == std::string::npos) {
      throw ConfigurationError("not a dcop: reference: " + text);
    }
    return {text.substr(5, end - 5), text.substr(end + 1)};
  }
};

// Under which name a process is registered. A star at its end would be a multicast's.
inline std::string application_name(const std::string& process) {
  std::string name = "orrery_";
  for (const char c : process) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    name += plain ? c : '_';
  }
  return name;
}

}  // namespace dcop
}  // namespace orrery
