// Topics by iceoryx's publishers and subscribers: one chunk, which all who subscribe read where it lies.
#pragma once

#include <iceoryx_posh/popo/untyped_publisher.hpp>
#include <iceoryx_posh/popo/untyped_subscriber.hpp>
#include <orrery/publishing/sent_at_once.hpp>

#include "calls.hpp"

namespace orrery {
namespace iceoryx {

template <class Op>
using SampleOf = typename Payload<Op>::Sent;

inline iox::capro::ServiceDescription topic_called(const std::string& name) { return service("topics", name); }

template <class Interface, class Target>
class Subscription {
 public:
  Subscription(const Terms& terms, Target& target)
      : target_(target),
        subscriber_(topic_called(Interface::name()), terms.subscriber()),
        intake_(subscriber_, iox::popo::SubscriberState::HAS_DATA, terms.wait(), [this] { return take_one(); }) {}

 private:
  // False if there was nothing.
  bool take_one() {
    const auto taken = subscriber_.take();
    if (taken.has_error() && taken.get_error() == iox::popo::ChunkReceiveResult::NO_CHUNK_AVAILABLE) return false;
    const void* const sample = checked(taken, "taking a sample");
    handle(sample, typename Interface::Operations{});
    subscriber_.release(sample);
    return true;
  }

  template <class Op>
  void handle(const void* sample, List<Op>) {
    target_.template call<Op>(*static_cast<const SampleOf<Op>*>(sample), [](const auto&, const auto&) {});
  }

  Target& target_;
  iox::popo::UntypedSubscriber subscriber_;
  Intake intake_;  // begins last and ends first
};

template <class Interface>
class Publisher : public SentAtOnce<Publisher<Interface>> {
 public:
  // Those who subscribe already are joined to it by RouDi before it is there.
  explicit Publisher(const Terms& terms)
      : publisher_(new iox::popo::UntypedPublisher(topic_called(Interface::name()), terms.publisher())) {
    if (!publisher_->hasSubscribers()) throw Failure("nobody was found that subscribes");
  }

  template <class Op>
  void call(typename Op::Args& args) {
    using Sample = SampleOf<Op>;
    auto* const sample =
        in_chunk<Sample>(checked(publisher_->loan(sizeof(Sample), alignof(Sample)), "lending a sample"));
    Op::inputs(*sample) = Op::inputs(args);
    publisher_->publish(sample);
  }

 private:
  std::unique_ptr<iox::popo::UntypedPublisher> publisher_;  // publishers move, endpoints stay
};

}  // namespace iceoryx
}  // namespace orrery
