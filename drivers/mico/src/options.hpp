// What MICO's ORB is told, as its command line has it.
#pragma once

#include <CORBA.h>

#include <orrery/setup/setup.hpp>
#include <orrery/setup/socket_path.hpp>
#include <string>
#include <vector>

namespace options {

#ifdef HAVE_THREADS
constexpr bool multi_threaded = true;
#else
constexpr bool multi_threaded = false;
#endif

// What the option `server` asks for was decided when MICO was built, in part.
inline void check(const std::string& server) {
  const bool wanted = server != "single-threaded";
  if (wanted == multi_threaded) return;
  throw orrery::ConfigurationError(multi_threaded ? "this MICO was built with threads: server=pool or per-connection"
                                                  : "this MICO was built without threads: server=single-threaded");
}

// Where this process listens; one without servants does not.
inline std::vector<std::string> listening(const orrery::Setup& setup) {
  if (!setup.serves) return {"-ORBNoIIOPServer"};
  // Port 0: one that is free.
  if (setup.option("transport") == "tcp") return {"-ORBIIOPAddr", "inet:" + setup.address + ":0"};
  return {"-ORBIIOPAddr", "unix:" + orrery::process_socket_path(setup)};
}

inline std::vector<std::string> of(const orrery::Setup& setup) {
  const std::string& server = setup.option("server");
  check(server);
  // The first word is the program's name. No file of settings is read, no address is made a name, and the server says
  // in its references how it writes wide text, which needs GIOP 1.2.
  std::vector<std::string> words = {"mico", "-ORBConfFile", "/dev/null", "-ORBNoResolve", "-ORBCodeSetsInIIOPProfile"};
  const auto add = [&words](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add({"-ORBGIOPVersion", "1.2", "-ORBIIOPVersion", "1.2"});
  add(listening(setup));
  if (server == "per-connection") words.push_back("-ORBThreadPerConnection");
  // Behind it, for it sets the limit to 128; and without it MICO has but ten threads that read replies.
  if (multi_threaded) {
    words.push_back("-ORBConnLimit");
    words.push_back("4096");
  }
  return words;
}

}  // namespace options
