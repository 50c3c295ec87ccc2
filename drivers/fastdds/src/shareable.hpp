// Fast DDS shares the data of types whose size has a bound, and ours have none: here each gets one.
#pragma once

#include <fastdds/dds/topic/TypeSupport.hpp>

#include "entity.hpp"

namespace orrery {
namespace fastdds {

// Bytes of the largest sample; there is room for so many in each slot of a writer's segment.
constexpr std::uint32_t largest_shared = 1U << 20;

// The generated type, but that it is said to be bounded.
class Shareable : public fast::TopicDataType {
 public:
  explicit Shareable(const fast::TypeSupport& type) : type_(type) {
    setName(type.get_type_name().c_str());
    m_typeSize = largest_shared;
  }

  bool serialize(void* data, eprosima::fastrtps::rtps::SerializedPayload_t* payload) override {
    if (type_->serialize(data, payload)) return true;
    throw Failure("a sample has more than the " + std::to_string(largest_shared) +
                  " bytes that data may have to be shared");
  }
  bool deserialize(eprosima::fastrtps::rtps::SerializedPayload_t* payload, void* data) override {
    return type_->deserialize(payload, data);
  }
  std::function<std::uint32_t()> getSerializedSizeProvider(void* data) override {
    return type_->getSerializedSizeProvider(data);
  }
  void* createData() override { return type_->createData(); }
  void deleteData(void* data) override { type_->deleteData(data); }
  bool getKey(void* data, fast::InstanceHandle_t* handle, bool force_md5) override {
    return type_->getKey(data, handle, force_md5);
  }
  bool is_bounded() const override { return true; }

 private:
  fast::TypeSupport type_;
};

inline fast::TypeSupport shareable(const fast::TypeSupport& type) { return fast::TypeSupport(new Shareable(type)); }

}  // namespace fastdds
}  // namespace orrery
