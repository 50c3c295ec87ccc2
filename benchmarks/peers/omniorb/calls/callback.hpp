// omniORB by hand: calls that the stub sends (AMI), whose reply comes to an object of the client.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>

#include "seven_calls.hh"

class Handler : public POA_AMI_BenchmarkingHandler {
 public:
  void void_call() override { arrive(); }
  void in_int_call() override { arrive(); }
  void out_int_call(CORBA::Long) override { arrive(); }
  void in_out_int_call(CORBA::Long back) override {
    *number = back;
    arrive();
  }
  void in_string_call() override { arrive(); }
  void out_string_call(const char*) override { arrive(); }
  void in_out_string_call(const char* back) override {
    *text = CORBA::string_dup(back);
    arrive();
  }
  void void_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_int_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void out_int_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_out_int_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_string_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void out_string_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }
  void in_out_string_call_excep(Messaging::ExceptionHolder* holder) override { fail(holder); }

  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    arrived_.wait(lock, [this] { return here_; });
    here_ = false;
    if (failure_) std::rethrow_exception(failure_);
  }

  // Where the reply goes.
  CORBA::Long* number = nullptr;
  CORBA::String_var* text = nullptr;

 private:
  void fail(Messaging::ExceptionHolder* holder) {
    try {
      holder->raise_exception();
    } catch (...) {
      failure_ = std::current_exception();
    }
    arrive();
  }
  void arrive() {
    const std::lock_guard<std::mutex> lock(mutex_);
    here_ = true;
    arrived_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::exception_ptr failure_;
  bool here_ = false;
};

class Calls {
 public:
  Calls(CORBA::ORB_ptr orb, Benchmarking_ptr server) : server_(server) {
    CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
    PortableServer::POA_var poa = PortableServer::POA::_narrow(object);
    PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    reference_ = handler_._this();
  }

  void in_out_int_call(CORBA::Long& number) {
    handler_.number = &number;
    server_->sendc_in_out_int_call(reference_.in(), number);
    handler_.wait();
  }
  void in_out_string_call(CORBA::String_var& text) {
    handler_.text = &text;
    server_->sendc_in_out_string_call(reference_.in(), text.in());
    handler_.wait();
  }

 private:
  Benchmarking_ptr server_;
  Handler handler_;
  AMI_BenchmarkingHandler_var reference_;
};
