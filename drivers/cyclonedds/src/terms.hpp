// What all endpoints of a process share: where they are, what they promise, how their threads wait.
#pragma once

#include <orrery/dds/codec.hpp>

#include "sightings.hpp"

namespace orrery {
namespace cyclonedds {

// So many of the last samples stay where not all do: iceoryx has no longer queue.
constexpr unsigned depth = 256;

template <class Sample>
class Inlet;
template <class Sample, class Handler>
class Intake;

class Terms {
 public:
  using Scratch = dds::Scratch;
  using Topic = Entity;
  using Writer = Entity;
  template <class Sample>
  using Inlet = cyclonedds::Inlet<Sample>;
  template <class Sample, class Handler>
  using Intake = cyclonedds::Intake<Sample, Handler>;

  explicit Terms(const Setup& setup)
      : domain_(setup),
        sightings_(domain_),
        wait_(wait_of(setup.option("wait"))),
        shares_memory_(cyclonedds::shares_memory(setup)) {
    domain_.confine(qos_);
    const bool reliable = setup.option("reliability") == "reliable";
    keeps_all_ = setup.option("history") == "longest" && !shares_memory_;
    dds_qset_reliability(qos_.get(), reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_INFINITY);
    dds_qset_history(qos_.get(), keeps_all_ ? DDS_HISTORY_KEEP_ALL : DDS_HISTORY_KEEP_LAST,
                     static_cast<std::int32_t>(depth));
    // A type without a key has one instance for all writers: one that ends is not to dispose of it for the others.
    dds_qset_writer_data_lifecycle(qos_.get(), false);
  }

  const Domain& domain() const { return domain_; }
  Sightings& sightings() { return sightings_; }
  Wait wait() const { return wait_; }

  // A call whose request or reply is overwritten never ends.
  void check_window(unsigned window) const {
    if (keeps_all_ || window <= depth) return;
    throw ConfigurationError("only the last " + std::to_string(depth) + " samples are kept: no more calls can be out");
  }

  Entity reader(const Entity& topic, const Listener* listener = nullptr) const {
    const dds_listener_t* told = listener == nullptr ? nullptr : listener->get();
    return proved(Entity(dds_create_reader(domain_.participant().get(), topic.get(), qos_.get(), told), "a reader"));
  }
  Entity topic(const dds_topic_descriptor_t& type, const std::string& name) const { return domain_.topic(type, name); }
  Entity writer_that_tells(const Entity& topic) {
    const Listener listener;
    sightings_.tell_of_readers(listener);
    return writer(topic, &listener);
  }
  Entity writer(const Entity& topic, const Listener* listener = nullptr) const {
    const dds_listener_t* told = listener == nullptr ? nullptr : listener->get();
    return proved(Entity(dds_create_writer(domain_.participant().get(), topic.get(), qos_.get(), told), "a writer"));
  }

  template <class Sample>
  static void write(const Entity& writer, const Sample& sample) {
    check(dds_write(writer.get(), &sample), "dds_write");
  }
  static dds::Guid guid_of(const Entity& endpoint) {
    const dds_guid_t guid = cyclonedds::guid_of(endpoint);
    dds::Guid bytes;
    std::memcpy(bytes.data(), guid.v, bytes.size());
    return bytes;
  }

  // Returns when `writer` and so many `readers` know of each other.
  void await_readers(const Entity& writer, std::size_t readers, const char* what) {
    const auto found = [&] {
      dds_publication_matched_status_t status;
      check(dds_get_publication_matched_status(writer.get(), &status), "dds_get_publication_matched_status");
      return status.current_count >= readers;
    };
    wait_until(domain_.participant(), writer, DDS_PUBLICATION_MATCHED_STATUS, found, what);
    sightings_.await(writer, readers, what);
  }
  // The same for `reader` and one writer.
  void await_writer(const Entity& reader, const char* what) {
    const auto found = [&] {
      dds_subscription_matched_status_t status;
      check(dds_get_subscription_matched_status(reader.get(), &status), "dds_get_subscription_matched_status");
      return status.current_count > 0;
    };
    wait_until(domain_.participant(), reader, DDS_SUBSCRIPTION_MATCHED_STATUS, found, what);
    sightings_.await(reader, 1, what);
  }

 private:
  static Wait wait_of(const std::string& word) {
    if (word == "poll") return Wait::poll;
    return word == "listener" ? Wait::listener : Wait::waitset;
  }

  // An endpoint that cannot share memory would use UDP without a word.
  Entity proved(Entity endpoint) const {
    if (shares_memory_ == dds_is_shared_memory_available(endpoint.get())) return endpoint;
    throw Failure("an endpoint does not use the transport that was asked for");
  }

  Domain domain_;
  Sightings sightings_;
  Wait wait_;
  bool shares_memory_;
  bool keeps_all_;
  Qos qos_;
};

}  // namespace cyclonedds
}  // namespace orrery
