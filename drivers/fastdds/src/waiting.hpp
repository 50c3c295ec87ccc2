// How a thread waits for samples.
#pragma once

#include <atomic>
#include <fastdds/dds/core/condition/GuardCondition.hpp>
#include <fastdds/dds/core/condition/WaitSet.hpp>
#include <fastdds/dds/subscriber/ReadCondition.hpp>

#include "entity.hpp"

namespace orrery {
namespace fastdds {

// Tells a thread when there may be samples for `reader`.
class Arrivals {
 public:
  Arrivals(const Reader& reader, bool polls) : reader_(*reader), polls_(polls) {
    samples_ =
        check(reader_.create_readcondition(fast::ANY_SAMPLE_STATE, fast::ANY_VIEW_STATE, fast::ANY_INSTANCE_STATE),
              "read condition");
    check(waitset_.attach_condition(*samples_), "attach_condition");
    check(waitset_.attach_condition(over_), "attach_condition");
  }
  ~Arrivals() {
    waitset_.detach_condition(over_);
    waitset_.detach_condition(*samples_);
    reader_.delete_readcondition(samples_);
  }
  Arrivals(const Arrivals&) = delete;
  Arrivals& operator=(const Arrivals&) = delete;

  // Returns when there are samples, or at once where the thread shall look itself.
  void wait() {
    if (!polls_) check(waitset_.wait(active_, eprosima::fastrtps::c_TimeInfinite), "WaitSet::wait");
  }

  bool is_over() const { return over_.get_trigger_value(); }
  // Wakes up whoever waits, for good.
  void stop() { over_.set_trigger_value(true); }

 private:
  fast::DataReader& reader_;
  bool polls_;
  fast::ReadCondition* samples_;
  fast::GuardCondition over_;
  fast::WaitSet waitset_;
  fast::ConditionSeq active_;
};

}  // namespace fastdds
}  // namespace orrery
