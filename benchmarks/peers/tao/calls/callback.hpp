// TAO by hand: calls that the stub sends (AMI), whose reply comes to an object of the client in the ORB's loop.
#pragma once

#include <tao/Messaging/Messaging.h>

#include <exception>

#include "seven_callsS.h"

class Handler : public POA_AMI_BenchmarkingHandler {
 public:
  void void_call() override { here = true; }
  void in_int_call() override { here = true; }
  void out_int_call(CORBA::Long) override { here = true; }
  void in_out_int_call(CORBA::Long back) override {
    *number = back;
    here = true;
  }
  void in_string_call() override { here = true; }
  void out_string_call(const char*) override { here = true; }
  void in_out_string_call(const char* back) override {
    *text = CORBA::string_dup(back);
    here = true;
  }
  void void_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_int_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void out_int_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_out_int_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_string_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void out_string_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_out_string_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }

  // Where the reply goes, whether it came, and what came instead.
  CORBA::Long* number = nullptr;
  CORBA::String_var* text = nullptr;
  bool here = false;
  std::exception_ptr failure;

 private:
  void fail(Messaging::ExceptionHolder* holder) {
    try {
      holder->raise_exception();
    } catch (...) {
      failure = std::current_exception();
    }
    here = true;
  }
};

class Calls {
 public:
  Calls(CORBA::ORB_ptr orb, Benchmarking_ptr server) : orb_(orb), server_(server) {
    CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
    PortableServer::POA_var poa = PortableServer::POA::_narrow(object.in());
    PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    reference_ = handler_._this();
  }

  void in_out_int_call(CORBA::Long& number) {
    handler_.number = &number;
    server_->sendc_in_out_int_call(reference_.in(), number);
    wait();
  }
  void in_out_string_call(CORBA::String_var& text) {
    handler_.text = &text;
    server_->sendc_in_out_string_call(reference_.in(), text.in());
    wait();
  }

 private:
  void wait() {
    while (!handler_.here) orb_->perform_work();
    handler_.here = false;
    if (handler_.failure) std::rethrow_exception(handler_.failure);
  }

  CORBA::ORB_ptr orb_;
  Benchmarking_ptr server_;
  Handler handler_;
  AMI_BenchmarkingHandler_var reference_;
};
