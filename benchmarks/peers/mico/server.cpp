// MICO by hand: the server. `server FOLDER [tcp|unix]`
#include <csignal>

#include "common/ready.hpp"
#include "mico/orb.hpp"
#include "seven_calls.h"
// After the ORB's headers.
#include "corba/activated.hpp"
#include "corba/static_servant.hpp"

static CORBA::ORB_ptr serving;

int main(int argc, char** argv) {
  const bool tcp = argc < 3 || std::string(argv[2]) == "tcp";
  // Port 0: one that is free.
  CORBA::ORB_var orb = start_orb({"-ORBIIOPAddr", tcp ? "inet:127.0.0.1:0" : "unix:" + std::string(argv[1]) + "/peer"});
  Servant servant(orb.in());
  CORBA::Object_var self = activated(orb.in(), &servant);
  CORBA::String_var reference = orb->object_to_string(self.in());
  // While the loop runs this sets two variables, and the loop, which looks once a second at least, does the rest.
  serving = orb.in();
  std::signal(SIGTERM, [](int) { serving->shutdown(false); });
  peers::ready(reference.in());
  orb->run();
  // It is not destroyed, for its threads would find it gone.
}
