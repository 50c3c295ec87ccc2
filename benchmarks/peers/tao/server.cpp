// TAO by hand: the server. `server FOLDER [iiop|uiop|shmiop|sciop]`
// PEER_SERVANT is one of servants/, as the driver's option `dispatch` has it.
#include "common/ready.hpp"
#include "tao/orb.hpp"
#include "tao/termination.hpp"
// After the ORB's headers.
#include "corba/activated.hpp"
#include PEER_SERVANT

// In the words of -ORBListenEndpoints. Port 0: one that is free.
static std::string endpoint(const std::string& folder, const std::string& transport) {
  if (transport == "uiop") return "uiop://" + folder + "/peer";
  if (transport == "shmiop") return "shmiop://0";  // always on the loopback interface
  return transport + "://127.0.0.1:0";
}

int main(int argc, char** argv) {
  CORBA::ORB_var orb = start_orb({"-ORBListenEndpoints", endpoint(argv[1], argc > 2 ? argv[2] : "iiop")});
  Servant servant(orb.in());
  CORBA::Object_var self = activated(orb.in(), &servant);
  CORBA::String_var reference = orb->object_to_string(self.in());
  Termination termination(orb.in());
  peers::ready(reference.in());
  orb->run();
  orb->destroy();
}
