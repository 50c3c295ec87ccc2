// What a program is told before it starts, and what a driver may ask of it. Valid C++14.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "orrery/measuring/samples.hpp"
#include "orrery/setup/operation.hpp"
#include "orrery/setup/reactor.hpp"

namespace orrery {

// A setting that the driver cannot work with: the program says `fail` and exits with status 3.
struct ConfigurationError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The process: its folder for sockets and files, and the driver's start-time options.
struct Setup {
  std::string process;
  std::string folder;
  std::string address = "127.0.0.1";  // of its host, where servants listen
  std::uint64_t seed = 1;
  std::size_t trace = 0;
  std::map<std::string, std::string> options;
  Lengths lengths;
  bool serves = false;  // does any port of this process publish a servant?
  // In a container: the object that the component carries, and what the container gave it, as its driver knows it.
  std::string component;
  std::shared_ptr<void> given;

  // Are servants bound in the naming service, and found there? Not all need to be.
  bool by_name() const {
    const auto found = options.find("location");
    return found != options.end() && found->second == "naming";
  }

  const std::string& option(const std::string& name) const {
    const auto found = options.find(name);
    if (found == options.end()) throw ConfigurationError("option " + name + " is missing");
    return found->second;
  }
};

// A port as the plan declares it.
struct Port {
  enum class Kind { serve, call, forward, refer, publish, subscribe };
  std::string object;
  std::string name;
  Kind kind = Kind::serve;
  std::string interface;
  unsigned threads = 1;
  unsigned window = 1;
  unsigned pool = 16;
  std::string to;
  std::string location;                 // of a servant that is found otherwise than those of its trial
  std::vector<std::string> references;  // of its peers, once bound
  std::vector<std::string> answers;     // of peers that are found by name: what the naming service must answer
  std::vector<std::string> referrers;   // who makes each of its peers known, or hears its server, if anybody does
  std::vector<std::string> servers;     // whom each of its peers is to hand calls on to, if it has to be told
  Reactions* reactions = nullptr;       // of a servant, if it does anything beside replying
  Samples* samples = nullptr;           // of a port that publishes or subscribes

  bool is_client() const { return kind == Kind::call || kind == Kind::publish; }
  bool is_servant() const { return kind == Kind::serve || kind == Kind::subscribe; }

  // A short word for files and object keys, unique in the process: "server0.Benchmarking".
  std::string word() const {
    std::string word;
    for (const char c : object + "." + name) {
      if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.') word += c;
    }
    return word;
  }
};

inline std::string standard_error_text(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "an exception of an unknown type";
  }
}

}  // namespace orrery
