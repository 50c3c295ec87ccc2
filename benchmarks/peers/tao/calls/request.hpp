// TAO by hand: a request that is built for each call (DII), and waited for as PEER_DEFERRED says.
#pragma once

#include <tao/AnyTypeCode/NVList.h>
#include <tao/DynamicInterface/Request.h>

#include "seven_callsC.h"

class Calls {
 public:
  Calls(CORBA::ORB_ptr, Benchmarking_ptr server) : server_(server) {}

  void in_out_int_call(CORBA::Long& number) {
    CORBA::Request_var request = server_->_request("in_out_int_call");
    request->add_inout_arg("InOutValue") <<= number;
    made(request.in()) >>= number;
  }
  void in_out_string_call(CORBA::String_var& text) {
    CORBA::Request_var request = server_->_request("in_out_string_call");
    request->add_inout_arg("InOutValue") <<= text.in();
    const char* back = nullptr;
    made(request.in()) >>= back;
    text = CORBA::string_dup(back);
  }

 private:
  // The argument as it came back.
  static const CORBA::Any& made(CORBA::Request_ptr request) {
    request->set_return_type(CORBA::_tc_void);
#ifdef PEER_DEFERRED
    request->send_deferred();
    request->get_response();
#else
    request->invoke();
#endif
    return *request->arguments()->item(0)->value();
  }

  Benchmarking_ptr server_;
};
