// omniORB by hand: calls that the stub sends (AMI), and a poller that is asked for the reply until it is there.
#pragma once

#include "seven_calls.hh"

class Calls {
 public:
  Calls(CORBA::ORB_ptr, Benchmarking_ptr server) : server_(server) {}

  void in_out_int_call(CORBA::Long& number) {
    const Poller poller(server_->sendp_in_out_int_call(number));
    poller.made->in_out_int_call(without_end, number);
  }
  void in_out_string_call(CORBA::String_var& text) {
    const Poller poller(server_->sendp_in_out_string_call(text.in()));
    poller.made->in_out_string_call(without_end, text.out());
  }

 private:
  static constexpr CORBA::ULong without_end = 0xffffffff;

  struct Poller {
    explicit Poller(AMI_BenchmarkingPoller* poller) : made(poller) {}
    ~Poller() { made->_remove_ref(); }
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;
    AMI_BenchmarkingPoller* made;
  };

  Benchmarking_ptr server_;
};
