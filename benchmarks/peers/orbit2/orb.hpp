// ORBit2 by hand: an ORB that reads no settings of the user's, and the end where something fails.
#pragma once

// First: ORBit2's own headers would include GLib's as C, in which there are templates by now.
#include <glib-object.h>
#include <orbit/orbit.h>

#include <cstdlib>
#include <string>
#include <vector>

inline void check(const CORBA_Environment& environment, const char* what) {
  if (environment._major != CORBA_NO_EXCEPTION) g_error("%s: %s", what, environment._id);
}

// `name` tells the library which thread reads. `transport` is unix or tcp; the sockets of UNIX stand in `folder`, where
// the library would take one that all programs of the user share.
inline CORBA_ORB start_orb(std::string name, const std::string& folder, const std::string& transport) {
  setenv("ORBIT_SOCKETDIR", folder.c_str(), 1);
  const bool tcp = transport == "tcp";
  std::vector<std::string> words{"peer", "--ORBNoSystemRC", "yes", "--ORBNoUserRC", "yes"};
  words.push_back(tcp ? "--ORBIIOPUSock=0" : "--ORBIIOPUSock=1");
  words.push_back(tcp ? "--ORBIIOPIPv4=1" : "--ORBIIOPIPv4=0");
  words.push_back(tcp ? "--ORBIIOPIPName=127.0.0.1" : "--ORBIIOPIPSock=" + folder + "/peer");
  // Over TCP it would start a timer for each call.
  words.push_back("--GIOPTimeoutMSEC=0");
  words.push_back("--ORBInitialMsgLimit=1073741824");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(&word[0]);
  int count = static_cast<int>(arguments.size());
  CORBA_Environment environment;
  CORBA_exception_init(&environment);
  const CORBA_ORB orb = CORBA_ORB_init(&count, arguments.data(), &name[0], &environment);
  check(environment, "starting the ORB");
  return orb;
}
