// What TAO's ORB is told, as its command line has it.
#pragma once

#include <orrery/setup/setup.hpp>
#include <string>
#include <vector>

#include "transport.hpp"

namespace options {

using Words = std::vector<std::string>;

// A line of a svc.conf, by which TAO's strategies are told.
inline Words directive(const std::string& factory, const std::string& arguments) {
  return {"-ORBSvcConfDirective", "static " + factory + " \"" + arguments + "\""};
}

inline Words server(const std::string& choice) {
  if (choice != "thread-per-connection") return {};
  // Its threads look every so many ms whether the ORB ends; TAO's own 5000 are all the time that a process has to end.
  return directive("Server_Strategy_Factory",
                   "-ORBConcurrency thread-per-connection -ORBThreadPerConnectionTimeout 1000");
}

inline Words client(const std::string& choice) {
  if (choice != "read-write") return {};
  // A connection that several share cannot be read by the one that waits.
  return directive("Client_Strategy_Factory", "-ORBTransportMuxStrategy EXCLUSIVE -ORBClientConnectionHandler RW");
}

inline Words collocation(const std::string& choice) {
  if (choice == "none") return {"-ORBCollocation", "no"};
  return {"-ORBCollocationStrategy", std::string(choice == "direct" ? "direct" : "thru_poa")};
}

inline Words sending(const std::string& choice) {
  if (choice != "sendfile") return {};
  return directive("Resource_Factory", "-ORBZeroCopyWrite");
}

inline Words of(const orrery::Setup& setup) {
  // The first word is the program's name. Listening begins with the root POA: a process without servants has none.
  Words words = {"tao", "-ORBListenEndpoints", transport::endpoint(setup), "-ORBDottedDecimalAddresses", "1"};
  for (const Words& more : {server(setup.option("server")), client(setup.option("client")),
                            collocation(setup.option("collocation")), sending(setup.option("sending"))}) {
    words.insert(words.end(), more.begin(), more.end());
  }
  return words;
}

// How many threads are in the ORB's loop.
inline unsigned threads(const orrery::Setup& setup) { return setup.option("server") == "thread-pool" ? 4 : 1; }

inline unsigned adapters(const orrery::Setup& setup) {
  return static_cast<unsigned>(std::stoul(setup.option("adapters")));
}

}  // namespace options
