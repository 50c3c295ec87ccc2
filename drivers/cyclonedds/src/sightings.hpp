// Who has found whom. An endpoint learns that it has matched another, but not that the other knows as well: a reply
// that is sent before the server has found the client's reader is for nobody. So those that serve say whom they have
// found, and those that call wait for it.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>

#include "domain.hpp"
#include "taken.hpp"
#include "waiting.hpp"

namespace orrery {
namespace cyclonedds {

class Sightings {
 public:
  explicit Sightings(const Domain& domain)
      : participant_(domain.participant()), topic_(domain.topic(orrery_wire_Sighting_desc, "Orrery_Sighting")) {
    const Qos all;
    domain.confine(all);
    dds_qset_reliability(all.get(), DDS_RELIABILITY_RELIABLE, DDS_INFINITY);
    dds_qset_history(all.get(), DDS_HISTORY_KEEP_ALL, 0);
    dds_qset_durability(all.get(), DDS_DURABILITY_TRANSIENT_LOCAL);
    // Who comes later is told all of it.
    dds_qset_durability_service(all.get(), 0, DDS_HISTORY_KEEP_ALL, 0, DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED,
                                DDS_LENGTH_UNLIMITED);
    reader_ = Entity(dds_create_reader(participant_.get(), topic_.get(), all.get(), nullptr), "dds_create_reader");
    writer_ = Entity(dds_create_writer(participant_.get(), topic_.get(), all.get(), nullptr), "dds_create_writer");
  }

  // A reader or writer with this listener tells whom it finds.
  void tell_of_readers(const Listener& listener) {
    dds_lset_publication_matched_arg(listener.get(), &has_found_reader, this, false);
  }
  void tell_of_writers(const Listener& listener) {
    dds_lset_subscription_matched_arg(listener.get(), &has_found_writer, this, false);
  }

  // Until `endpoint` was found so many `times`.
  void await(const Entity& endpoint, std::size_t times, const char* what) {
    const dds_guid_t guid = guid_of(endpoint);
    const std::string key(reinterpret_cast<const char*>(guid.v), sizeof guid.v);
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto enough = [&] {
      take_in();
      return seen_[key] >= times;
    };
    wait_until(participant_, reader_, DDS_DATA_AVAILABLE_STATUS, enough, what);
  }

 private:
  static void has_found_reader(dds_entity_t writer, dds_publication_matched_status_t status, void* self) {
    if (status.current_count_change <= 0) return;
    static_cast<Sightings*>(self)->tell(dds_get_matched_subscription_data(writer, status.last_subscription_handle));
  }
  static void has_found_writer(dds_entity_t reader, dds_subscription_matched_status_t status, void* self) {
    if (status.current_count_change <= 0) return;
    static_cast<Sightings*>(self)->tell(dds_get_matched_publication_data(reader, status.last_publication_handle));
  }

  // On one of the middleware's threads: who is not told waits in vain, and says so.
  void tell(dds_builtintopic_endpoint_t* found) {
    if (found == nullptr) return;
    orrery_wire_Sighting sighting;
    std::memcpy(sighting.seen, found->key.v, sizeof sighting.seen);
    dds_builtintopic_free_endpoint(found);
    dds_write(writer_.get(), &sighting);
  }

  void take_in() {
    for (;;) {
      const Taken<orrery_wire_Sighting, 16> taken(reader_.get());
      if (taken.empty()) return;
      taken.for_each([this](const orrery_wire_Sighting& sighting) {
        ++seen_[std::string(reinterpret_cast<const char*>(sighting.seen), sizeof sighting.seen)];
      });
    }
  }

  const Entity& participant_;
  Entity topic_;
  Entity reader_;
  Entity writer_;
  std::mutex mutex_;
  std::map<std::string, std::size_t> seen_;
};

}  // namespace cyclonedds
}  // namespace orrery
