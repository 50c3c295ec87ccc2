// omniORB by hand: an object in the middle. `proxy FOLDER SERVER [tcp|unix]`
#include "omniorb/object.hpp"
#include "seven_calls.hh"

class Proxy : public POA_Benchmarking {
 public:
  explicit Proxy(Benchmarking_ptr server) : server_(server) {}
  void void_call() override { server_->void_call(); }
  void in_int_call(CORBA::Long in) override { server_->in_int_call(in); }
  void out_int_call(CORBA::Long& out) override { server_->out_int_call(out); }
  void in_out_int_call(CORBA::Long& number) override { server_->in_out_int_call(number); }
  void in_string_call(const char* in) override { server_->in_string_call(in); }
  void out_string_call(CORBA::String_out out) override { server_->out_string_call(out); }
  void in_out_string_call(char*& text) override { server_->in_out_string_call(text); }

 private:
  Benchmarking_ptr server_;
};

int main(int argc, char** argv) {
  const sigset_t termination = peers::block_termination();
  CORBA::ORB_var orb = listening(std::string(argv[1]) + "/proxy", argc > 3 ? argv[3] : "tcp");
  CORBA::Object_var object = orb->string_to_object(argv[2]);
  Benchmarking_var server = Benchmarking::_narrow(object);
  Proxy proxy(server);
  serve(orb, &proxy, termination);
}
