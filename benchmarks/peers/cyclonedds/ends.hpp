// The two topics by hand: one end of both, in a domain that only those who know the folder are in.
#pragma once

#include <dds/dds.h>

#include <cstring>
#include <stdexcept>
#include <string>

#include "seven_calls.h"

inline dds_entity_t check(dds_return_t result) {
  if (result < 0) throw std::runtime_error(dds_strretcode(result));
  return result;
}

struct Ends {
  dds_entity_t domain;
  dds_entity_t participant;
  dds_entity_t writer;
  dds_entity_t reader;
  dds_entity_t waitset;
  dds_entity_t end;

  Ends(const std::string& folder, const char* from, const char* to) {
    const std::string text =
        "<CycloneDDS><Domain><General><Interfaces><NetworkInterface address='127.0.0.1'/></Interfaces>"
        "<AllowMulticast>false</AllowMulticast></General><Discovery><Tag>" +
        folder +
        "</Tag><ParticipantIndex>auto</ParticipantIndex><Peers><Peer Address='127.0.0.1'/></Peers></Discovery>"
        "</Domain></CycloneDDS>";
    domain = check(dds_create_domain(0, text.c_str()));
    participant = check(dds_create_participant(0, nullptr, nullptr));
    dds_qos_t* const qos = dds_create_qos();
    dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_INFINITY);
    dds_qset_history(qos, DDS_HISTORY_KEEP_ALL, 0);
    dds_qset_writer_data_lifecycle(qos, false);
    writer = check(dds_create_writer(participant, topic(to), qos, nullptr));
    reader = check(dds_create_reader(participant, topic(from), qos, nullptr));
    dds_delete_qos(qos);
    waitset = check(dds_create_waitset(participant));
    end = check(dds_create_guardcondition(participant));
    check(dds_waitset_attach(waitset, end, 0));
    check(dds_waitset_attach(waitset, check(dds_create_readcondition(reader, DDS_ANY_STATE)), 0));
  }
  ~Ends() { dds_delete(domain); }
  Ends(const Ends&) = delete;
  Ends& operator=(const Ends&) = delete;

  void write(const peers_Sample& sample) { check(dds_write(writer, &sample)); }

  // Waits for samples, and gives up to 16 of them to `f`.
  template <class F>
  void take(F f) {
    check(dds_waitset_wait(waitset, nullptr, 0, DDS_INFINITY));
    void* lent[16] = {};
    dds_sample_info_t infos[16];
    const int count = check(dds_take(reader, lent, infos, 16, 16));
    for (int i = 0; i < count; ++i) {
      if (infos[i].valid_data) f(*static_cast<const peers_Sample*>(lent[i]));
    }
    if (count > 0) check(dds_return_loan(reader, lent, count));
  }

 private:
  dds_entity_t topic(const char* name) const {
    return check(dds_create_topic(participant, &peers_Sample_desc, name, nullptr, nullptr));
  }
};
