// omniORB by hand: the server. `server FOLDER [tcp|unix]`
// PEER_SERVANT is one of servants/, as the driver's option `dispatch` has it.
#include "omniorb/object.hpp"
#include PEER_SERVANT

int main(int argc, char** argv) {
  const sigset_t termination = peers::block_termination();
  CORBA::ORB_var orb = listening(std::string(argv[1]) + "/peer", argc > 2 ? argv[2] : "tcp");
  Servant servant(orb);
  serve(orb, &servant, termination);
}
