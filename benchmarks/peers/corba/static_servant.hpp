// Any ORB by hand: a servant of the generated skeleton, whose header stands before this one.
#pragma once

class Servant : public POA_Benchmarking {
 public:
  explicit Servant(CORBA::ORB_ptr) {}
  void void_call() override {}
  void in_int_call(CORBA::Long) override {}
  void out_int_call(CORBA::Long& out) override { out = 1234567; }
  void in_out_int_call(CORBA::Long&) override {}
  void in_string_call(const char*) override {}
  void out_string_call(CORBA::String_out out) override { out = CORBA::string_dup("sixteen letters!"); }
  void in_out_string_call(char*&) override {}
};
