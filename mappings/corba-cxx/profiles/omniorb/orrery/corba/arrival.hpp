// How a thread waits for what omniORB brings on threads of its own. Valid C++14.
#pragma once

#include <condition_variable>
#include <mutex>

namespace orrery {
namespace corba {

class Arrival {
 public:
  void expect() { here_ = false; }
  void happen() {
    const std::lock_guard<std::mutex> lock(mutex_);
    here_ = true;
    arrived_.notify_one();
  }
  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    arrived_.wait(lock, [this] { return here_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  bool here_ = false;
};

}  // namespace corba
}  // namespace orrery
