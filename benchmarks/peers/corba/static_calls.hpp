// Any ORB by hand: calls on the generated stub, whose header stands before this one.
#pragma once

class Calls {
 public:
  Calls(CORBA::ORB_ptr, Benchmarking_ptr server) : server_(server) {}
  void in_out_int_call(CORBA::Long& number) { server_->in_out_int_call(number); }
  void in_out_string_call(CORBA::String_var& text) { server_->in_out_string_call(text.inout()); }

 private:
  Benchmarking_ptr server_;
};
