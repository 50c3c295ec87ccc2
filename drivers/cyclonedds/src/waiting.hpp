// How a thread waits: for what the middleware promises to happen soon, and for samples.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "entity.hpp"

namespace orrery {
namespace cyclonedds {

// Discovery takes a moment, and far longer where other work has the CPU.
constexpr dds_duration_t discovery_timeout = DDS_SECS(30);

// Until `reached()`, which is asked again whenever a status in `mask` of `entity` changes.
template <class Reached>
void wait_until(const Entity& participant, const Entity& entity, std::uint32_t mask, Reached reached,
                const char* what) {
  const Entity waitset(dds_create_waitset(participant.get()), "dds_create_waitset");
  check(dds_set_status_mask(entity.get(), mask), "dds_set_status_mask");
  check(dds_waitset_attach(waitset.get(), entity.get(), 0), "dds_waitset_attach");
  const dds_time_t end = dds_time() + discovery_timeout;
  while (!reached()) {
    if (check(dds_waitset_wait_until(waitset.get(), nullptr, 0, end), "dds_waitset_wait_until") == 0) {
      throw Failure(std::string("nobody was found within 30 s ") + what);
    }
  }
}

enum class Wait { waitset, poll, listener };

// Tells a thread when there may be samples for `reader`.
class Arrivals {
 public:
  Arrivals(const Entity& participant, const Entity& reader, Wait how) : how_(how) {
    if (how == Wait::waitset) attach(participant, reader);
    if (how == Wait::listener) listen(reader);
  }
  Arrivals(const Arrivals&) = delete;
  Arrivals& operator=(const Arrivals&) = delete;

  // Returns when samples may have come since the last one was taken, or at once where the thread shall look itself.
  void wait() {
    if (how_ == Wait::waitset) {
      check(dds_waitset_wait(waitset_.get(), nullptr, 0, DDS_INFINITY), "dds_waitset_wait");
    } else if (how_ == Wait::listener) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return may_have_; });
      may_have_ = false;
    }
  }

  // What was taken may not have been all.
  void may_have_more() {
    if (how_ != Wait::listener) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    may_have_ = true;
  }

  bool is_over() const { return over_; }
  // Wakes up whoever waits, for good; not for `listener`.
  void stop() {
    over_ = true;
    if (how_ == Wait::waitset) dds_set_guardcondition(guard_.get(), true);
  }

 private:
  void attach(const Entity& participant, const Entity& reader) {
    waitset_ = Entity(dds_create_waitset(participant.get()), "dds_create_waitset");
    guard_ = Entity(dds_create_guardcondition(participant.get()), "dds_create_guardcondition");
    samples_ = Entity(dds_create_readcondition(reader.get(), DDS_ANY_STATE), "dds_create_readcondition");
    for (const Entity* condition : {&guard_, &samples_}) {
      check(dds_waitset_attach(waitset_.get(), condition->get(), 0), "dds_waitset_attach");
    }
  }

  void listen(const Entity& reader) {
    const Listener listener;
    const auto note = [](dds_entity_t, void* self) { static_cast<Arrivals*>(self)->note(); };
    dds_lset_data_available_arg(listener.get(), note, this, false);
    check(dds_set_listener(reader.get(), listener.get()), "dds_set_listener");
  }

  void note() {
    const std::lock_guard<std::mutex> lock(mutex_);
    may_have_ = true;
    changed_.notify_one();
  }

  Wait how_;
  Entity waitset_;
  Entity guard_;
  Entity samples_;
  std::atomic<bool> over_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool may_have_ = false;
};

}  // namespace cyclonedds
}  // namespace orrery
