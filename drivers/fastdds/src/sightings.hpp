// Who has found whom. An endpoint learns that it has matched another, but not that the other knows as well: a reply
// that is sent before the server has found the client's reader is for nobody. So each says whom it has found, and those
// that call wait for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <fastdds/dds/publisher/DataWriterListener.hpp>
#include <fastdds/dds/subscriber/DataReaderListener.hpp>
#include <map>

#include "domain.hpp"
#include "qos.hpp"

namespace orrery {
namespace fastdds {

// Discovery takes a moment, and far longer where other work has the CPU.
constexpr std::chrono::seconds discovery_timeout(30);

// What all endpoints have as their listener.
class Sightings : public fast::DataWriterListener, public fast::DataReaderListener {
 public:
  explicit Sightings(Domain& domain)
      : topic_(domain.topic(fast::TypeSupport(new orrery_wire::SightingPubSubType), "Orrery_Sighting")) {
    writer_.reset(check(domain.publisher().create_datawriter(topic_, all<fast::DataWriterQos>()), "writer"));
    reader_.reset(check(domain.subscriber().create_datareader(topic_, all<fast::DataReaderQos>(), this,
                                                              fast::StatusMask::data_available()),
                        "reader"));
  }

  // Until the endpoint has found so `many`, and was found by as many.
  void await(const GUID_t& endpoint, std::size_t many, const char* what) {
    const dds::Guid guid = guid_of(endpoint);
    std::unique_lock<std::mutex> lock(mutex_);
    const auto enough = [&] { return found_[guid] >= many && seen_[guid] >= many; };
    if (!changed_.wait_for(lock, discovery_timeout, enough)) {
      throw Failure(std::string("nobody was found within 30 s ") + what);
    }
  }

  void on_publication_matched(fast::DataWriter* writer, const fast::PublicationMatchedStatus& status) override {
    found(writer->guid(), status, status.last_subscription_handle);
  }
  void on_subscription_matched(fast::DataReader* reader, const fast::SubscriptionMatchedStatus& status) override {
    found(reader->guid(), status, status.last_publication_handle);
  }
  void on_data_available(fast::DataReader* reader) override {
    orrery_wire::Sighting sighting;
    while (take(*reader, sighting)) note(seen_, sighting.seen());
  }

 private:
  using Counts = std::map<dds::Guid, std::size_t>;

  // Who comes later is told all of it.
  template <class Qos>
  static Qos all() {
    Qos qos;
    qos.reliability().kind = fast::RELIABLE_RELIABILITY_QOS;
    qos.durability().kind = fast::TRANSIENT_LOCAL_DURABILITY_QOS;
    keep_all(qos);
    qos.data_sharing().off();
    return qos;
  }

  // On one of the middleware's threads: who is not told waits in vain, and says so.
  template <class Status>
  void found(const GUID_t& endpoint, const Status& status, const fast::InstanceHandle_t& other) {
    if (status.current_count_change <= 0) return;
    note(found_, guid_of(endpoint));
    orrery_wire::Sighting sighting;
    sighting.seen(guid_of(static_cast<const GUID_t&>(other)));
    write(writer_, sighting);
  }

  void note(Counts& counts, const dds::Guid& guid) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++counts[guid];
    changed_.notify_all();
  }

  fast::Topic* topic_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Counts found_;
  Counts seen_;
  Writer writer_;
  Reader reader_;
};

}  // namespace fastdds
}  // namespace orrery
