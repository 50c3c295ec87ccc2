// What takes in the samples of a reader and handles each: a thread of its own, or the middleware's, inside a listener.
#pragma once

#include <memory>
#include <thread>

#include "terms.hpp"

namespace orrery {
namespace cyclonedds {

// `Handler` has void handle(const Sample&); it is there before the first sample and after the last.
template <class Sample, class Handler>
class Intake {
 public:
  Intake(Terms& terms, const Entity& topic, Handler& handler) : handler_(handler) {
    const Listener listener;
    terms.sightings().tell_of_writers(listener);
    if (terms.wait() == Wait::listener) {
      const auto take = [](dds_entity_t reader, void* self) noexcept { static_cast<Intake*>(self)->take_all(reader); };
      dds_lset_data_available_arg(listener.get(), take, this, false);
    }
    reader_ = terms.reader(topic, &listener);
    if (terms.wait() == Wait::listener) return;
    arrivals_.reset(new Arrivals(terms.domain().participant(), reader_, terms.wait()));
    thread_ = std::thread([this] { work(); });
  }

  ~Intake() {
    if (arrivals_ != nullptr) {
      arrivals_->stop();
      thread_.join();
      arrivals_.reset();
    }
    reader_ = Entity();  // returns when no listener runs any more
  }

 private:
  void work() {
    for (arrivals_->wait(); !arrivals_->is_over(); arrivals_->wait()) take_some(reader_.get());
  }
  void take_all(dds_entity_t reader) {
    while (take_some(reader)) {
    }
  }

  // False if there was nothing.
  bool take_some(dds_entity_t reader) {
    const Taken<Sample, 16> taken(reader);
    taken.for_each([this](const Sample& sample) { handler_.handle(sample); });
    return !taken.empty();
  }

  Handler& handler_;
  Entity reader_;
  std::unique_ptr<Arrivals> arrivals_;
  std::thread thread_;
};

}  // namespace cyclonedds
}  // namespace orrery
