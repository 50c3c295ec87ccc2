// Reactions on a middleware that serves other calls, on the same thread, while a handler waits for a reply.
#include <gtest/gtest.h>

#include <deque>
#include <orrery/serving/plain.hpp>

#include "operations.hpp"
#include "scripted.hpp"
#include "serving/reactions.hpp"

namespace orrery {
namespace {

namespace nesting {

using scripted::Echo;

// long cube(in long number).
struct CubeNumber : scripted::NoValues {
  static const char* name() { return "Test::cube"; }
  static constexpr unsigned index = 1;
  static constexpr Meaning meaning = Meaning::cube;

  struct Args {
    std::int32_t result{};
    std::int32_t in_number{};
  };
  template <class A>
  static auto inputs(A& args) {
    return std::tie(args.in_number);
  }
  template <class A>
  static auto generated(A& args) {
    return std::tie(args.result);
  }
  template <class R, class P>
  static auto outputs(R&, P& prepared) {
    return std::tie(prepared.result);
  }
  static const Label* generated_labels() {
    static const Label labels[] = {{"result", {}}};
    return labels;
  }
};

struct Interface {
  static const char* name() { return "Test"; }
  using Operations = List<Echo, CubeNumber>;
};

// What comes in while a reply is waited for, and what was found wrong with it.
struct Wire {
  std::function<void()> arrives = [] {};
  unsigned depth = 0;  // how many calls wait on top of each other
  unsigned most = 0;
  unsigned most_callers = 0;
  std::uint64_t sent = 0;
  std::uint64_t arguments = 0;  // the sum of what they were
  std::uint64_t replies = 0;
  std::vector<std::string> wrong;

  void wait() {
    most = std::max(most, ++depth);
    arrives();
    --depth;
  }
};

// Answers with the number of the call, and looks up which call it was as the stubs of middlewares do: the oldest one
// that is out.
struct Stub {
  explicit Stub(Wire& w) : wire(&w) {}
  Wire* wire;
  std::deque<std::uint64_t> out;

  void launch(AnySlot& slot) {
    out.push_back(slot.number = ++wire->sent);
    wire->arguments += slot.in;
  }
  Checksum land(AnySlot& slot) {
    const std::uint64_t number = out.front();
    out.pop_front();
    if (slot.number != number) wire->wrong.push_back("looked up");
    wire->wait();
    if (slot.number != number) wire->wrong.push_back("filled again");
    wire->replies += number;
    return number;
  }
};

// One thread's end of a port with two peers; its pools have room for `slots` calls.
class WaitingCaller : public Caller {
 public:
  WaitingCaller(Wire& wire, std::size_t slots)
      : slots_(slots), stubs_{Stub(wire), Stub(wire)}, ring_(ring_of({&stubs_[0], &stubs_[1]})) {
    ++wire.most_callers;
  }
  const Peer* peers() const override { return ring_.data(); }
  Offer prepare(const std::string& operation) override {
    auto pool = std::make_shared<Pool<Echo>>(ValueSource{}, slots_);
    return {Exchange{pool.get(), CallCounters::open({"server[0]", "other", operation, "call"}), slots_,
                     [](void* own) -> AnySlot& { return static_cast<Pool<Echo>*>(own)->next(); },
                     [](const void*, const AnySlot&, std::size_t) { return true; },
                     [](void* stub, AnySlot& slot) {
                       static_cast<Stub*>(stub)->launch(slot);
                       return static_cast<Stub*>(stub)->land(slot);
                     },
                     [](void* stub, AnySlot& slot) { static_cast<Stub*>(stub)->launch(slot); },
                     [](void* stub, AnySlot& slot) { return static_cast<Stub*>(stub)->land(slot); }},
            pool};
  }

 private:
  std::size_t slots_;
  Stub stubs_[2];
  std::vector<Peer> ring_;
};

// A servant that calls two others, while which it may be called itself.
struct Waiting {
  Reactions reactions{42};
  Wire wire;
  std::unique_ptr<PlainServant<Interface>> servant;

  Waiting(bool at_once, std::size_t slots, const char* operation = Echo::name()) {
    Reaction reaction;
    reaction.operation = operation;
    reaction.calls.push_back({"other", "Other::a"});
    reaction.at_once = at_once;
    reactions.add(reaction);
    servant = std::make_unique<PlainServant<Interface>>(PortName{"server[0]", "Test", &reactions}, ValueSource{});
    reactions.connect([this, slots](const std::string&, bool) { return std::make_unique<WaitingCaller>(wire, slots); });
  }
  void call() {
    Echo::Args args;
    servant->call<Echo>(args);
  }
  std::int32_t cube(std::int32_t number) {
    CubeNumber::Args args;
    args.in_number = number;
    return servant->call<CubeNumber>(args).result;
  }
  // From now on each wait is one in which the servant is called, until so many wait on top of each other.
  void nest(unsigned depth) {
    wire.arrives = [this, depth] {
      if (wire.depth < depth) call();
    };
  }
};

// The calls that have been replied to, of all counters of the reactions, and the sum of the replies.
Tally all_calls(std::size_t first) {
  Tally all;
  for (std::size_t i = first; i < CallCounters::counters().size(); ++i) {
    if (CallCounters::counters()[i].object != "server[0]" || CallCounters::counters()[i].port != "other") continue;
    const Tally one = CallCounters::total(i);
    all.calls += one.calls;
    all.in += one.in;
    all.out += one.out;
  }
  return all;
}

TEST(Nesting, OfCallsThatAreOutAtOnceKeepsThemApart) {
  const std::size_t first = CallCounters::counters().size();
  Waiting waiting(true, 2);
  waiting.nest(3);
  waiting.call();
  EXPECT_EQ(waiting.wire.most, 3u);
  EXPECT_EQ(waiting.wire.wrong, std::vector<std::string>{});
  EXPECT_EQ(all_calls(first).calls, waiting.wire.sent);
  EXPECT_EQ(all_calls(first).in, waiting.wire.arguments);
  EXPECT_EQ(all_calls(first).out, waiting.wire.replies);
}

TEST(Nesting, OfCallsOneAfterTheOtherFillsNoSlotWhoseCallIsOut) {
  Waiting waiting(false, 1);
  waiting.nest(4);
  waiting.call();
  EXPECT_EQ(waiting.wire.most, 4u);
  EXPECT_EQ(waiting.wire.wrong, std::vector<std::string>{});
}

TEST(Nesting, TakesWhatItNeedsOnce) {
  Waiting waiting(true, 2);
  for (int i = 0; i < 100; ++i) waiting.call();
  EXPECT_EQ(waiting.wire.most_callers, 1u);
  waiting.nest(3);
  for (int i = 0; i < 100; ++i) waiting.call();
  EXPECT_EQ(waiting.wire.most_callers, 3u);
}

// A call that fails ends its reaction like one that is replied to.
TEST(Nesting, GivesBackWhatAFailedReactionHad) {
  Waiting waiting(false, 1);
  waiting.wire.arrives = [] { throw std::runtime_error("gone"); };
  for (int i = 0; i < 10; ++i) {
    waiting.wire.depth = 0;
    EXPECT_THROW(waiting.call(), std::runtime_error);
  }
  EXPECT_EQ(waiting.wire.most_callers, 1u);
}

TEST(Nesting, LeavesAReplyThatIsMadeOfTheArgumentsAsItIs) {
  Waiting waiting(false, 1, CubeNumber::name());
  std::vector<std::int32_t> replies;
  waiting.wire.arrives = [&] {
    if (waiting.wire.depth == 1) replies.push_back(waiting.cube(3));
  };
  replies.push_back(waiting.cube(2));
  EXPECT_EQ(replies, (std::vector<std::int32_t>{27, 27, 8}));
}

}  // namespace nesting

}  // namespace
}  // namespace orrery
