// Topics are the middleware's own: one writer for each who publishes, one reader for each who subscribes. `Terms` is
// that of calls.hpp. Valid C++17.
#pragma once

#include <orrery/publishing/sent_at_once.hpp>

#include "orrery/dds/codec.hpp"

namespace orrery {
namespace dds {

// Does an interface carry a topic?
template <class Interface, class = void>
constexpr bool is_topic = false;
template <class Interface>
constexpr bool is_topic<Interface, std::void_t<decltype(Interface::topic)>> = true;

template <class Terms, class Interface, class Target>
class Subscription {
 public:
  Subscription(Terms& terms, Target& target)
      : target_(target),
        topic_(terms.topic(Topic<Interface>::type(), Topic<Interface>::name())),
        intake_(terms, topic_, *this) {}

  void handle(const typename Topic<Interface>::Sample& sample) {
    Topic<Interface>::get_sample(sample, args_);
    target_.template call<typename Topic<Interface>::Op>(args_);
  }

 private:
  Target& target_;
  typename Terms::Topic topic_;
  typename Topic<Interface>::Op::Args args_{};
  // Begins last and ends first.
  typename Terms::template Intake<typename Topic<Interface>::Sample, Subscription> intake_;
};

template <class Terms, class Interface>
class Publisher : public SentAtOnce<Publisher<Terms, Interface>> {
 public:
  // Returns when so many `subscribers` have been found: what is published before that is for nobody.
  Publisher(Terms& terms, std::size_t subscribers)
      : topic_(terms.topic(Topic<Interface>::type(), Topic<Interface>::name())), writer_(terms.writer(topic_)) {
    terms.await_readers(writer_, subscribers, "that subscribes");
  }

  template <class Op>
  void call(typename Op::Args& args) {
    scratch_.clear();
    Topic<Interface>::put_sample(args, sample_, scratch_);
    Terms::write(writer_, sample_);
  }

 private:
  typename Terms::Topic topic_;
  typename Terms::Writer writer_;
  typename Topic<Interface>::Sample sample_{};
  typename Terms::Scratch scratch_;
};

}  // namespace dds
}  // namespace orrery
