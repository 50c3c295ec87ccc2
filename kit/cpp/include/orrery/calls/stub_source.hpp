// Where a forwarder's handlers find their stub. Valid C++14.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace orrery {

// A stub for each handler thread, resolved on its first use there: stubs need not be safe for several threads,
// and each has a connection of its own.
template <class Stub>
class StubSource {
 public:
  explicit StubSource(std::function<Stub()> resolve) : state_(std::make_shared<State>()) {
    state_->resolve = std::move(resolve);
  }

  Stub& get() {
    // A handler thread nearly always serves one forwarder: its last answer is remembered.
    static thread_local std::uint64_t owner = 0;
    static thread_local Stub* stub = nullptr;
    if (owner != state_->id) {
      stub = &find();
      owner = state_->id;
    }
    return *stub;
  }

 private:
  static std::uint64_t next_id() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
  }

  struct State {
    const std::uint64_t id = next_id();  // an address could be used again
    std::function<Stub()> resolve;
    std::mutex mutex;
    std::map<std::thread::id, std::unique_ptr<Stub>> stubs;
  };

  Stub& find() {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    auto& stub = state_->stubs[std::this_thread::get_id()];
    if (!stub) stub.reset(new Stub(state_->resolve()));
    return *stub;
  }

  std::shared_ptr<State> state_;
};

}  // namespace orrery
