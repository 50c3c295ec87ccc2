// MICO by hand: an ORB that reads no settings of the user's, and is told what the driver's own is told.
#pragma once

#include <CORBA.h>

#include <string>
#include <vector>

// `listening` says where, or that it does not.
inline CORBA::ORB_ptr start_orb(const std::vector<std::string>& listening) {
  // MICO may keep what it is given.
  static std::vector<std::string> words{"peer", "-ORBConfFile", "/dev/null", "-ORBNoResolve"};
  static std::vector<char*> arguments;
  const auto add = [](const std::vector<std::string>& more) { words.insert(words.end(), more.begin(), more.end()); };
  add({"-ORBCodeSetsInIIOPProfile", "-ORBGIOPVersion", "1.2", "-ORBIIOPVersion", "1.2"});
  add(listening);
#ifdef HAVE_THREADS
  add({"-ORBConnLimit", "4096"});
#endif
  for (std::string& word : words) arguments.push_back(&word[0]);
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return CORBA::ORB_init(count, arguments.data(), "mico-local-orb");
}
