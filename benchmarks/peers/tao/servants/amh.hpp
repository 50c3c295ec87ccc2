// TAO by hand: a servant that replies through a response handler (AMH), at once.
#pragma once

#include <tao/Messaging/Messaging.h>

#include "seven_callsS.h"

class Servant : public POA_AMH_Benchmarking {
 public:
  explicit Servant(CORBA::ORB_ptr) {}

  using Responses = AMH_BenchmarkingResponseHandler_ptr;
  void void_call(Responses caller) override { caller->void_call(); }
  void in_int_call(Responses caller, CORBA::Long) override { caller->in_int_call(); }
  void out_int_call(Responses caller) override { caller->out_int_call(1234567); }
  void in_out_int_call(Responses caller, CORBA::Long value) override { caller->in_out_int_call(value); }
  void in_string_call(Responses caller, const char*) override { caller->in_string_call(); }
  void out_string_call(Responses caller) override { caller->out_string_call("sixteen letters!"); }
  void in_out_string_call(Responses caller, const char* value) override { caller->in_out_string_call(value); }
};
