// What a runtime publishes and how it waits: for drivers whose servers have threads of their own. Valid C++14.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace orrery {

// Keeps what serves until stop(); run() only waits for it.
class Publications {
 public:
  void keep(std::shared_ptr<void> publication) { kept_.push_back(std::move(publication)); }

  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    stopped_.wait(lock, [this] { return over_; });
    kept_.clear();
  }

  void stop() {
    const std::lock_guard<std::mutex> lock(mutex_);
    over_ = true;
    stopped_.notify_all();
  }

 private:
  std::vector<std::shared_ptr<void>> kept_;
  std::mutex mutex_;
  std::condition_variable stopped_;
  bool over_ = false;
};

}  // namespace orrery
