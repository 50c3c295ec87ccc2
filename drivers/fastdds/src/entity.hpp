// Fast DDS's entities as every other file here uses them: what fails throws, what is dropped is deleted by its owner.
#pragma once

#include <cstring>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/Topic.hpp>
#include <memory>
#include <orrery/dds/codec.hpp>
#include <stdexcept>
#include <string>

namespace orrery {
namespace fastdds {

namespace fast = eprosima::fastdds::dds;
using eprosima::fastrtps::rtps::GUID_t;
using eprosima::fastrtps::types::ReturnCode_t;

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check(const ReturnCode_t& code, const char* what) {
  if (__builtin_expect(code() != ReturnCode_t::RETCODE_OK, 0)) {
    throw Failure(std::string(what) + " fails with the return code " + std::to_string(code()));
  }
}

// What the library made, or did not.
template <class Made>
Made* check(Made* made, const char* what) {
  if (made == nullptr) throw Failure(std::string("Fast DDS makes no ") + what + ": its log says why");
  return made;
}

struct ReaderRemoval {
  void operator()(fast::DataReader* reader) const {
    const_cast<fast::Subscriber*>(reader->get_subscriber())->delete_datareader(reader);
  }
};
struct WriterRemoval {
  void operator()(fast::DataWriter* writer) const {
    const_cast<fast::Publisher*>(writer->get_publisher())->delete_datawriter(writer);
  }
};
using Reader = std::unique_ptr<fast::DataReader, ReaderRemoval>;
using Writer = std::unique_ptr<fast::DataWriter, WriterRemoval>;

inline dds::Guid guid_of(const GUID_t& guid) {
  dds::Guid bytes;
  std::memcpy(bytes.data(), guid.guidPrefix.value, sizeof guid.guidPrefix.value);
  std::memcpy(bytes.data() + sizeof guid.guidPrefix.value, guid.entityId.value, sizeof guid.entityId.value);
  return bytes;
}

template <class Sample>
void write(const Writer& writer, Sample& sample) {
  if (!writer->write(&sample)) throw Failure("a sample cannot be written");
}

// False if there is none, or one that only says that its writer has gone.
template <class Sample>
bool take(fast::DataReader& reader, Sample& sample) {
  fast::SampleInfo info;
  const ReturnCode_t code = reader.take_next_sample(&sample, &info);
  if (code == ReturnCode_t::RETCODE_NO_DATA) return false;
  check(code, "take_next_sample");
  return info.valid_data;
}

}  // namespace fastdds
}  // namespace orrery
