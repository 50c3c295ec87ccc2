// A reply that a thread waits for, and another one of the ORB's brings. Valid C++14.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

class PendingReply {
 public:
  // What comes back goes into this argument set.
  void expect(void* args) {
    args_ = args;
    error_ = nullptr;
    here_ = false;
  }

  // store(the argument set) puts it there.
  template <class Args, class Store>
  void keep(Store store) {
    try {
      store(*static_cast<Args*>(args_));
    } catch (...) {
      error_ = std::current_exception();
    }
    arrive();
  }

  void fail(Messaging::ExceptionHolder& holder) {
    try {
      holder.raise_exception();
    } catch (...) {
      error_ = std::current_exception();
    }
    arrive();
  }

  // Throws what the call has thrown.
  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    arrived_.wait(lock, [this] { return here_; });
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void arrive() {
    const std::lock_guard<std::mutex> lock(mutex_);
    here_ = true;
    arrived_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  void* args_ = nullptr;
  std::exception_ptr error_;
  bool here_ = false;
};

}  // namespace corba
}  // namespace orrery
