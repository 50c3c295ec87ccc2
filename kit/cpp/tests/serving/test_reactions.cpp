// What a servant does before it replies: work, and calls by stubs of its handler's thread.
#include <gtest/gtest.h>

#include <functional>
#include <orrery/serving/plain.hpp>
#include <set>
#include <thread>
#include <utility>

#include "load/onward.hpp"
#include "scripted.hpp"

namespace orrery {
namespace {

struct TestInterface {
  static const char* name() { return "Test"; }
  using Operations = List<scripted::Echo, scripted::Ping>;
};

// Writes down what is done to it: > for a launch, < for a landing, . for a call, with the peer's number.
struct Log {
  std::string text;
  unsigned callers = 0;
  std::function<void()> next = [] {};  // what comes in while the next call waits

  void note(char what, char number) {
    text += {what, number};
    const std::function<void()> arrived = std::exchange(next, [] {});
    arrived();
  }
};

// One thread's end of a port with two peers, each of which only writes into the log.
class LoggingCaller : public Caller {
 public:
  explicit LoggingCaller(Log& log) : peers_{{&log, '0'}, {&log, '1'}}, ring_(ring_of({&peers_[0], &peers_[1]})) {
    ++log.callers;
  }
  const Peer* peers() const override { return ring_.data(); }
  Offer prepare(const std::string& operation) override {
    auto pool = std::make_shared<Pool<scripted::Echo>>(ValueSource{}, 4);
    const std::size_t counter = CallCounters::open({"server[0]", "other", operation, "call"});
    counters.push_back(counter);
    return {Exchange{pool.get(), counter, 4,
                     [](void* own) -> AnySlot& { return static_cast<Pool<scripted::Echo>*>(own)->next(); },
                     [](const void*, const AnySlot&, std::size_t) { return true; },
                     [](void* stub, AnySlot&) { return note(stub, '.', 7); },
                     [](void* stub, AnySlot&) { note(stub, '>', 0); },
                     [](void* stub, AnySlot&) { return note(stub, '<', 7); }},
            pool};
  }
  std::vector<std::size_t> counters;

 private:
  struct Stub {
    Log* log;
    char number;
  };
  static Checksum note(void* stub, char what, Checksum checksum) {
    auto& own = *static_cast<Stub*>(stub);
    own.log->note(what, own.number);
    return checksum;
  }

  Stub peers_[2];
  std::vector<Peer> ring_;
};

Reaction calling(const std::string& operation, const std::vector<std::string>& calls, bool at_once = false) {
  Reaction reaction;
  reaction.operation = operation;
  for (const auto& call : calls) reaction.calls.push_back({"other", call});
  reaction.at_once = at_once;
  return reaction;
}

// A servant that reacts; what it calls goes into a log.
struct Reacting {
  Reactions reactions{42};
  Log log;
  std::unique_ptr<PlainServant<TestInterface>> servant;
  scripted::Echo::Args args;

  explicit Reacting(const std::vector<Reaction>& planned) {
    for (const Reaction& reaction : planned) reactions.add(reaction);
    servant = std::make_unique<PlainServant<TestInterface>>(PortName{"server[0]", "Test", &reactions}, ValueSource{});
    reactions.connect([this](const std::string&, bool) { return std::make_unique<LoggingCaller>(log); });
  }
  template <class Op>
  std::string call() {
    log.text.clear();
    servant->call<Op>(args);
    return log.text;
  }
};

using scripted::Echo;
using scripted::Ping;

TEST(Reactions, AServantWithoutAnyHasNobodyToAsk) {
  Reactions none{1};
  EXPECT_EQ(reactor_to(nullptr, "Test::echo"), nullptr);
  EXPECT_EQ(reactor_to(&none, "Test::echo"), nullptr);
  Reacting reacting({calling("Test::echo", {"Other::a"})});
  EXPECT_EQ(reacting.call<Ping>(), "");
  EXPECT_EQ(reacting.log.callers, 0u);
}

TEST(Reactions, EveryPeerIsCalledOneAfterTheOther) {
  Reacting reacting({calling("Test::echo", {"Other::a", "Other::b"})});
  EXPECT_EQ(reacting.call<Echo>(), ".0.1.0.1");
  EXPECT_EQ(reacting.log.callers, 1u);
}

TEST(Reactions, AtOnceAllAreSentBeforeAnyReplyIsRead) {
  Reacting reacting({calling("Test::echo", {"Other::a", "Other::b"}, true)});
  EXPECT_EQ(reacting.call<Echo>(), ">0>1>0>1<0<1<0<1");
}

TEST(Reactions, SeveralOfOneOperationAreCarriedOutInTheirOrder) {
  Reacting reacting({calling("Test::echo", {"Other::a"}, true), calling("Test::ping", {}),
                     calling("Test::echo", {"Other::b"}, false)});
  EXPECT_EQ(reacting.call<Echo>(), ">0>1<0<1.0.1");
  EXPECT_EQ(reacting.call<Ping>(), "");
  EXPECT_EQ(reacting.log.callers, 1u);
}

TEST(Reactions, AreDrawnAnewForEachCallFromTheSeed) {
  Reaction seldom = calling("Test::echo", {"Other::a"});
  seldom.chance = 100'000;
  const auto drawn = [&] {
    Reacting reacting({seldom});
    std::string pattern;
    for (int i = 0; i < 10'000; ++i) pattern += reacting.call<Echo>().empty() ? '-' : '+';
    return pattern;
  };
  const std::string pattern = drawn();
  EXPECT_NEAR(static_cast<double>(std::count(pattern.begin(), pattern.end(), '+')), 1000, 120);  // four deviations
  EXPECT_EQ(pattern, drawn());
}

TEST(Reactions, ThatNeverHappen) {
  Reaction never_drawn = calling("Test::echo", {"Other::a"});
  never_drawn.chance = 0;
  Reacting reacting({never_drawn});
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(reacting.call<Echo>(), "");
}

TEST(Reactions, EveryHandlerThreadHasStubsAndChanceOfItsOwn) {
  Reaction half = calling("Test::echo", {"Other::a"});
  half.chance = 500'000;
  Reacting reacting({half});
  std::set<std::string> patterns;
  for (int thread = 0; thread < 3; ++thread) {
    std::string pattern;
    std::thread([&] {
      for (int i = 0; i < 64; ++i) pattern += reacting.call<Echo>().empty() ? '-' : '+';
    }).join();
    patterns.insert(pattern);
  }
  // A thread may get the id of one that has ended, and then what that one had.
  EXPECT_GE(reacting.log.callers, 1u);
  EXPECT_EQ(patterns.size(), 3u);
}

TEST(Reactions, TheirCallsStandInTheLedger) {
  Reacting reacting({calling("Test::echo", {"Other::a"})});
  const std::size_t before = CallCounters::counters().size();
  reacting.call<Echo>();
  reacting.call<Echo>();
  ASSERT_EQ(CallCounters::counters().size(), before + 1);
  const Tally total = CallCounters::total(before);
  EXPECT_EQ(total.calls, 4u);
  EXPECT_EQ(total.out, 28u);
  EXPECT_NE(total.in, 0u);
}

TEST(Reactions, AnOperationThatNoServantHasIsNoticed) {
  Reacting reacting({calling("Test::echo", {}), calling("Test::else", {})});
  ASSERT_NE(reacting.reactions.unclaimed(), nullptr);
  EXPECT_EQ(reacting.reactions.unclaimed()->operation, "Test::else");
  Reacting complete({calling("Test::echo", {}), calling("Test::ping", {})});
  EXPECT_EQ(complete.reactions.unclaimed(), nullptr);
}

// What the clock was asked for.
struct WorkClock {
  static inline Instant time = 0;
  static inline Instant spun_until = 0;
  static inline Instant slept_until = 0;
  static Instant now() { return time; }
  static void spin_until(Instant instant) { spun_until = instant; }
  static void sleep_until(Instant instant) { slept_until = instant; }
};

TEST(Work, IsDoneOnTheCpuOrOffIt) {
  WorkClock::time = 1000;
  work<WorkClock>(Reaction::How::spin, 250);
  EXPECT_EQ(WorkClock::spun_until, 1250);
  EXPECT_EQ(WorkClock::slept_until, 0);
  work<WorkClock>(Reaction::How::sleep, 400);
  EXPECT_EQ(WorkClock::slept_until, 1400);
}

// Looking at no clock, it takes as many cycles as it has turns: there is no processor of 10 GHz.
TEST(Work, OfALoopIsSoManyTurns) {
  constexpr std::int64_t turns = 10'000'000;
  WorkClock::spun_until = WorkClock::slept_until = 0;
  const Instant begin = MonotonicClock::now();
  work<WorkClock>(Reaction::How::loop, turns);
  EXPECT_GE(MonotonicClock::now() - begin, turns / 10);
  EXPECT_EQ(WorkClock::spun_until, 0);
  EXPECT_EQ(WorkClock::slept_until, 0);
}

TEST(Work, StandsBeforeTheCallsAndTakesItsTime) {
  for (const auto how : {Reaction::How::spin, Reaction::How::sleep}) {
    Reaction reaction = calling("Test::echo", {"Other::a"});
    reaction.work = 2'000'000;
    reaction.how = how;
    Reacting reacting({reaction});
    const Instant begin = MonotonicClock::now();
    EXPECT_EQ(reacting.call<Echo>(), ".0.1");
    EXPECT_GE(MonotonicClock::now() - begin, reaction.work);
  }
}

// A program whose call ports have the operations of TestInterface.
class TestProgram : public Program {
 public:
  bool windowed = true;
  std::vector<Port> asked;

  const char* middleware() const override { return "none"; }
  std::string version() const override { return "1"; }
  std::string error_text(const std::exception_ptr& error) const override { return standard_error_text(error); }
  void start(const Setup&) override {}
  std::string publish(const Port&) override { return "nowhere"; }
  std::vector<std::size_t> open_counters(const Port& port) override {
    return {CallCounters::open({port.object, port.name, "Other::a", "call"})};
  }
  std::unique_ptr<Caller> caller(const Port& port, const std::vector<std::size_t>&) override {
    asked.push_back(port);
    return std::make_unique<LoggingCaller>(log);
  }
  bool overlaps(const Port&) override { return windowed; }
  void run() override {}
  void stop() override {}

  Log log;
};

// A serving port and a call port of one object.
struct Wired {
  TestProgram program;
  std::deque<Port> ports;
  Reactions reactions{1};
  Onward onward{program, ports};

  Wired() {
    Port serving;
    serving.object = "server[0]";
    serving.reactions = &reactions;
    Port other;
    other.object = "server[0]";
    other.name = "other";
    other.kind = Port::Kind::call;
    other.threads = 0;
    other.interface = "Other";
    other.references = {"here", "there"};
    ports = {serving, other};
  }
  void connect() { onward.connect(ports.front()); }
};

TEST(Onward, GivesEveryHandlerThreadTheCallPortWithRoomForWhatIsOutAtOnce) {
  Wired wired;
  wired.reactions.add(calling("Test::echo", {"Other::a", "Other::a"}, true));
  wired.connect();
  const Reactor* reactor = wired.reactions.to("Test::echo");
  reactor->react();
  reactor->react();
  ASSERT_EQ(wired.program.asked.size(), 1u);
  EXPECT_EQ(wired.program.asked.front().name, "other");
  EXPECT_EQ(wired.program.asked.front().window, 4u);
  EXPECT_EQ(wired.program.log.text, ">0>1>0>1<0<1<0<1>0>1>0>1<0<1<0<1");
}

// A middleware that serves while it waits.
TEST(Onward, GivesACallThatComesMeanwhileRoomForNoMoreThanIsOut) {
  Wired wired;
  wired.ports[1].pool = 16;
  wired.reactions.add(calling("Test::echo", {"Other::a", "Other::a"}, true));
  wired.connect();
  const Reactor* reactor = wired.reactions.to("Test::echo");
  wired.program.log.next = [reactor] { reactor->react(); };
  reactor->react();
  ASSERT_EQ(wired.program.asked.size(), 2u);
  EXPECT_EQ(wired.program.asked.front().pool, 16u);
  EXPECT_EQ(wired.program.asked.back().pool, 1u);
  EXPECT_EQ(wired.program.asked.back().window, 4u);
}

TEST(Onward, OpensTheAccountsOfAPortOnce) {
  Wired wired;
  wired.reactions.add(calling("Test::echo", {"Other::a"}));
  wired.reactions.add(calling("Test::ping", {"Other::a"}));
  const std::size_t before = CallCounters::counters().size();
  wired.connect();
  EXPECT_EQ(CallCounters::counters().size(), before + 1);
}

TEST(Onward, RefusesWhatTheStubsCannotDo) {
  Wired wired;
  wired.program.windowed = false;
  wired.reactions.add(calling("Test::echo", {"Other::a"}, true));
  EXPECT_THROW(wired.connect(), ConfigurationError);
}

TEST(Onward, RefusesWhatThePlanDoesNotHave) {
  Wired operation;
  operation.reactions.add(calling("Test::echo", {"Other::b"}));
  EXPECT_THROW(operation.connect(), ConfigurationError);
  Wired port;
  port.ports[1].name = "else";
  port.reactions.add(calling("Test::echo", {"Other::a"}));
  EXPECT_THROW(port.connect(), std::runtime_error);
  Wired busy;
  busy.ports[1].threads = 1;
  busy.reactions.add(calling("Test::echo", {"Other::a"}));
  EXPECT_THROW(busy.connect(), std::runtime_error);
}

}  // namespace
}  // namespace orrery
