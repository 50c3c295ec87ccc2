// The transport that the program was built for: where a process listens.
#pragma once

#include <tao/corba.h>

#include <orrery/setup/setup.hpp>
#include <orrery/setup/socket_path.hpp>
#include <string>

// TAO_Strategies: to include it is to have all transports that it was built with.
#ifdef ORRERY_TAO_BUILT
#if ORRERY_TAO_BUILT != 1
#error "this TAO was built without the transport that is asked for"
#endif
#include <tao/Strategies/advanced_resource.h>
#endif

namespace transport {

// In the words of -ORBListenEndpoints. Port 0: one that is free.
inline std::string endpoint(const orrery::Setup& setup) {
#if defined(ORRERY_TAO_UIOP)
  return "uiop://" + orrery::process_socket_path(setup);
#elif defined(ORRERY_TAO_SHMIOP)
  // Always on the loopback interface.
  return "shmiop://0";
#elif defined(ORRERY_TAO_DIOP)
  return "diop://" + setup.address + ":0";
#elif defined(ORRERY_TAO_SCIOP)
  return "sciop://" + setup.address + ":0";
#else
  return "iiop://" + setup.address + ":0";
#endif
}

}  // namespace transport
