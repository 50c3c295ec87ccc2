// What all endpoints of a process share: where they are, what they promise, how their threads wait.
#pragma once

#include <thread>

#include "shareable.hpp"
#include "sightings.hpp"
#include "waiting.hpp"

namespace orrery {
namespace fastdds {

class Terms {
 public:
  using Scratch = dds::Scratch;
  using Topic = fast::Topic*;
  using Writer = fastdds::Writer;

  explicit Terms(const Setup& setup)
      : domain_(setup),
        sightings_(domain_),
        writing_(endpoint_qos<fast::DataWriterQos>(setup)),
        reading_(endpoint_qos<fast::DataReaderQos>(setup)),
        polls_(setup.option("wait") == "poll") {
    if (domain_.transport() == Transport::data_sharing) share_data();
  }

  Topic topic(const fast::TypeSupport& type, const std::string& name) {
    const bool shared = domain_.transport() == Transport::data_sharing;
    return domain_.topic(shared ? shareable(type) : type, name);
  }

  // All endpoints tell whom they find.
  Writer writer_that_tells(Topic topic) { return writer(topic); }
  Writer writer(Topic topic) {
    const auto told = fast::StatusMask::publication_matched();
    return Writer(check(domain_.publisher().create_datawriter(topic, writing_, &sightings_, told), "writer"));
  }
  Reader reader(Topic topic) {
    const auto told = fast::StatusMask::subscription_matched();
    return Reader(check(domain_.subscriber().create_datareader(topic, reading_, &sightings_, told), "reader"));
  }

  static dds::Guid guid_of(const Writer& writer) { return fastdds::guid_of(writer->guid()); }
  template <class Sample>
  static void write(const Writer& writer, Sample& sample) {
    fastdds::write(writer, sample);
  }

  // Returns when `writer` and so many `readers` know of each other.
  void await_readers(const Writer& writer, std::size_t readers, const char* what) {
    sightings_.await(writer->guid(), readers, what);
  }

  // A call whose request or reply is overwritten never ends.
  void check_window(unsigned window) const {
    if (window <= depth || writing_.resource_limits().max_samples == 0) return;
    throw ConfigurationError("only " + std::to_string(depth) + " samples are kept: no more calls can be out");
  }

  // Where a client waits for its replies.
  template <class Sample>
  class Inlet {
   public:
    Inlet(Terms& terms, Topic topic)
        : sightings_(terms.sightings_), reader_(terms.reader(topic)), arrivals_(reader_, terms.polls_) {}

    void await_writer(const char* what) { sightings_.await(reader_->guid(), 1, what); }

    // Until accept(sample) says that it was the one.
    template <class Accept>
    void next(Accept accept, bool) {
      for (bool accepted = false; !accepted;) {
        arrivals_.wait();
        if (take(*reader_, sample_)) accepted = accept(sample_);
      }
    }

   private:
    Sightings& sightings_;
    Reader reader_;
    Arrivals arrivals_;
    Sample sample_;
  };

  // A thread that takes samples in and has each handled.
  template <class Sample, class Handler>
  class Intake {
   public:
    Intake(Terms& terms, Topic topic, Handler& handler)
        : handler_(handler),
          reader_(terms.reader(topic)),
          arrivals_(reader_, terms.polls_),
          thread_([this] { work(); }) {}
    ~Intake() {
      arrivals_.stop();
      thread_.join();
    }

   private:
    void work() {
      for (arrivals_.wait(); !arrivals_.is_over(); arrivals_.wait()) {
        if (take(*reader_, sample_)) handler_.handle(sample_);
      }
    }

    Handler& handler_;
    Reader reader_;
    Arrivals arrivals_;
    Sample sample_;
    std::thread thread_;  // begins last
  };

 private:
  // A writer's slots are made once, all as large as the largest sample may be.
  void share_data() {
    writing_.endpoint().history_memory_policy = eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
    writing_.data_sharing().on("");
    reading_.data_sharing().on("");
    if (writing_.history().kind == fast::KEEP_ALL_HISTORY_QOS) keep_all(writing_, depth);
  }

  Domain domain_;  // ends last
  Sightings sightings_;
  fast::DataWriterQos writing_;
  fast::DataReaderQos reading_;
  bool polls_;
};

}  // namespace fastdds
}  // namespace orrery
