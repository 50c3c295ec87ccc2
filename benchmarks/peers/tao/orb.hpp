// TAO by hand: an ORB that is told what the driver's own is told, from the libraries that the driver has.
#pragma once

#include <tao/PortableServer/PortableServer.h>
#include <tao/corba.h>

#ifdef PEER_CODESET
#include <tao/Codeset/Codeset.h>
#endif
// With it all transports are there; without it TCP alone.
#ifdef PEER_STRATEGIES
#include <tao/Strategies/advanced_resource.h>
#endif

#include <string>
#include <vector>

inline CORBA::ORB_ptr start_orb(const std::vector<std::string>& more) {
  std::vector<std::string> words{"peer", "-ORBDottedDecimalAddresses", "1", "-ORBCollocationStrategy", "thru_poa"};
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(&word[0]);
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return CORBA::ORB_init(count, arguments.data());
}
