// Topics are the middleware's own: one writer for each who publishes, one reader for each who subscribes.
#pragma once

#include <orrery/dds/values.hpp>
#include <orrery/sent_at_once.hpp>

#include "intake.hpp"

namespace orrery {
namespace cyclonedds {

// Does an interface carry a topic?
template <class Interface, class = void>
constexpr bool is_topic = false;
template <class Interface>
constexpr bool is_topic<Interface, std::void_t<decltype(Interface::topic)>> = true;

template <class Interface, class Target>
class Subscription {
 public:
  using Topic = orrery::dds::Topic<Interface>;

  Subscription(Terms& terms, Target& target)
      : target_(target),
        topic_(terms.domain().topic(Topic::descriptor(), Topic::name())),
        intake_(terms, topic_, *this) {}

  void handle(const typename Topic::Sample& sample) {
    Topic::get_sample(sample, args_);
    target_.template call<typename Topic::Op>(args_);
  }

 private:
  Target& target_;
  Entity topic_;
  typename Topic::Op::Args args_{};
  Intake<typename Topic::Sample, Subscription> intake_;  // begins last and ends first
};

template <class Interface>
class Publisher : public SentAtOnce<Publisher<Interface>> {
 public:
  using Topic = orrery::dds::Topic<Interface>;

  // Returns when so many `subscribers` have been found: what is published before that is for nobody.
  Publisher(Terms& terms, std::size_t subscribers)
      : topic_(terms.domain().topic(Topic::descriptor(), Topic::name())), writer_(terms.writer(topic_)) {
    terms.await_readers(writer_, subscribers, "that subscribes");
  }

  template <class Op>
  void call(typename Op::Args& args) {
    scratch_.clear();
    Topic::put_sample(args, sample_, scratch_);
    check(dds_write(writer_.get(), &sample_), "dds_write of a sample");
  }

 private:
  Entity topic_;
  Entity writer_;
  typename Topic::Sample sample_{};
  orrery::dds::Scratch scratch_;
};

}  // namespace cyclonedds
}  // namespace orrery
