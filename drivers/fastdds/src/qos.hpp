// What endpoints promise and ask for.
#pragma once

#include <fastdds/dds/publisher/qos/DataWriterQos.hpp>
#include <fastdds/dds/subscriber/qos/DataReaderQos.hpp>

#include "transport.hpp"

namespace orrery {
namespace fastdds {

// So many of the last samples stay where not all do.
constexpr std::int32_t depth = 256;

// Every sample until it is taken; of most, if not 0, a writer waits then.
template <class Qos>
void keep_all(Qos& qos, std::int32_t most = 0) {
  qos.history().kind = fast::KEEP_ALL_HISTORY_QOS;
  qos.resource_limits().max_samples = most;
  qos.resource_limits().max_instances = 0;
  qos.resource_limits().max_samples_per_instance = most;
}

template <class Qos>
Qos endpoint_qos(const Setup& setup) {
  Qos qos;
  const bool reliable = setup.option("reliability") == "reliable";
  qos.reliability().kind = reliable ? fast::RELIABLE_RELIABILITY_QOS : fast::BEST_EFFORT_RELIABILITY_QOS;
  // By default a write that finds no room for 100 ms fails; here it waits.
  qos.reliability().max_blocking_time = eprosima::fastrtps::c_TimeInfinite;
  // A writer's default keeps what was sent for those who come later: nobody comes later here.
  qos.durability().kind = fast::VOLATILE_DURABILITY_QOS;
  // Types whose size has no bounds: room for the largest is what nobody has.
  qos.endpoint().history_memory_policy = eprosima::fastrtps::rtps::DYNAMIC_REUSABLE_MEMORY_MODE;
  qos.history().depth = depth;
  if (setup.option("history") == "longest") keep_all(qos);
  // Else Fast DDS may pass data by memory that the plan did not ask for.
  qos.data_sharing().off();
  return qos;
}

}  // namespace fastdds
}  // namespace orrery
