// omniORB by hand: the server. `server FOLDER [tcp|unix]`
#include "omniorb/object.hpp"
#include "seven_calls.hh"

class Servant : public POA_Benchmarking {
 public:
  void void_call() override {}
  void in_int_call(CORBA::Long) override {}
  void out_int_call(CORBA::Long& out) override { out = 1234567; }
  void in_out_int_call(CORBA::Long&) override {}
  void in_string_call(const char*) override {}
  void out_string_call(CORBA::String_out out) override { out = CORBA::string_dup("sixteen letters!"); }
  void in_out_string_call(char*&) override {}
};

int main(int argc, char** argv) {
  const sigset_t termination = peers::block_termination();
  CORBA::ORB_var orb = listening(std::string(argv[1]) + "/peer", argc > 2 ? argv[2] : "tcp");
  Servant servant;
  serve(orb, &servant, termination);
}
