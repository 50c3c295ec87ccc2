// A reply that a thread waits for, and the ORB brings. Valid C++14.
#pragma once

#include <exception>
#include <orrery/corba/arrival.hpp>
#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

class PendingReply {
 public:
  // What comes back goes into this argument set.
  void expect(void* args) {
    args_ = args;
    error_ = nullptr;
    arrival_.expect();
  }

  // store(the argument set) puts it there.
  template <class Args, class Store>
  void keep(Store store) {
    try {
      store(*static_cast<Args*>(args_));
    } catch (...) {
      error_ = std::current_exception();
    }
    arrival_.happen();
  }

  void fail(Messaging::ExceptionHolder& holder) {
    try {
      holder.raise_exception();
    } catch (...) {
      error_ = std::current_exception();
    }
    arrival_.happen();
  }

  // Throws what the call has thrown.
  void wait() {
    arrival_.wait();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void* args_ = nullptr;
  std::exception_ptr error_;
  Arrival arrival_;
};

}  // namespace corba
}  // namespace orrery
