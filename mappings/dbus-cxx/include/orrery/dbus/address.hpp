// How D-Bus names what Orrery serves, the same in every driver of the family. Valid C++14.
#pragma once

#include <string>

#include "orrery/setup/setup.hpp"

namespace orrery {
namespace dbus {

// Where a servant is: the text of a reference is "dbus:ADDRESS;NAME;PATH". Peer to peer there is no NAME.
struct Address {
  std::string server;  // a D-Bus server address: unix:path=...
  std::string name;    // a bus name
  std::string path;    // an object path

  std::string text() const { return "dbus:" + server + ";" + name + ";" + path; }
  // What the libraries take for a destination.
  const char* destination() const { return name.empty() ? nullptr : name.c_str(); }

  static Address parse(const std::string& text) {
    const std::size_t first = text.find(';');
    const std::size_t second = text.find(';', first == std::string::npos ? first : first + 1);
    if (text.compare(0, 5, "dbus:") != 0 || second == std::string::npos) {
      throw ConfigurationError("not a dbus: reference: " + text);
    }
    return {text.substr(5, first - 5), text.substr(first + 1, second - first - 1), text.substr(second + 1)};
  }
};

// `keep` stands for everything but letters and digits: names and paths of D-Bus take little else.
inline std::string word_of(const std::string& text, char keep) {
  std::string word;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    word += plain ? c : keep;
  }
  return word;
}

// What travels: a method call to one object, or a signal to all who want it.
enum class Kind { call, signal };

// "Types::Basics" -> "org.orrery.Types.Basics": an interface name has at least two elements.
inline std::string interface_name(const std::string& idl) {
  std::string name = "org.orrery.";
  for (std::size_t i = 0; i < idl.size(); ++i) {
    if (idl[i] == ':') ++i;
    name += idl[i] == ':' ? '.' : idl[i];
  }
  return name;
}

inline std::string object_path(const Port& port) {
  return "/org/orrery/" + word_of(port.object, '_') + "/" + word_of(port.name, '_');
}

// What a subscriber asks its bus for.
inline std::string match_rule(const std::string& interface, const std::string& member) {
  return "type='signal',interface='" + interface + "',member='" + member + "'";
}

// Unique in the trial, which is all that a private bus knows.
inline std::string bus_name(const std::string& process) { return "org.orrery.process_" + word_of(process, '_'); }

inline std::string socket_path(const Setup& setup) {
  return setup.folder + "/" + word_of(setup.process, '_') + ".dbus";
}

// A path as a D-Bus address: every byte but the plainest is escaped (D-Bus Specification, "Server Addresses").
inline std::string unix_address(const std::string& path) {
  static const char* const hex = "0123456789abcdef";
  std::string address = "unix:path=";
  for (const char c : path) {
    const bool plain = c == '-' || c == '_' || c == '/' || c == '.' || word_of({c}, '\0')[0] != '\0';
    if (plain)
      address += c;
    else
      address += {'%', hex[(c >> 4) & 15], hex[c & 15]};
  }
  return address;
}

}  // namespace dbus
}  // namespace orrery
