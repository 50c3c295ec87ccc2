// Calls that may fail while a link is down: an error ends its own call only, and is counted.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "load/phase_records.hpp"
#include "scripted.hpp"

namespace orrery::scripted {
namespace {

// Throws instead of the replies of these numbers, after the call's time is over.
struct Failing {
  Stub stub;
  explicit Failing(std::deque<Nanoseconds> durations, const std::set<std::uint64_t>& failing)
      : stub(std::move(durations)) {
    stub.on_reply = [failing](std::uint64_t call, Echo::Args&) {
      if (failing.count(call) > 0) throw call;  // of a type that is no std::exception
    };
  }
};

void let_calls_fail(Client& client) {
  client.phase.interval = 100;
  client.phase.fallible = true;
}

TEST(FallibleLoop, AnErrorEndsItsOwnCallOnly) {
  Client client(Load::constant_rate, 6);
  let_calls_fail(client);
  Failing failing({30}, {1, 2});
  const std::uint64_t before = CallCounters::tally(client.counter).calls;
  client.run(failing.stub);
  EXPECT_EQ(failing.stub.calls, 6u);
  EXPECT_EQ(client.recorder.failed(), 2u);
  EXPECT_EQ(client.recorder.calls(), 6u);
  EXPECT_EQ(client.recorder.latency().count(), 4u);
  EXPECT_EQ(client.recorder.intended().count(), 4u);
  EXPECT_EQ(CallCounters::tally(client.counter).calls - before, 4u);
}

TEST(FallibleLoop, TheLongestTimeWithoutAGoodReplyIsKept) {
  Client client(Load::constant_rate, 6);
  let_calls_fail(client);
  Failing failing({30}, {1, 2});
  client.run(failing.stub);
  // From the end of the first call, 30, to that of the fourth, 330.
  EXPECT_EQ(client.recorder.silence(), 300);
  EXPECT_EQ(client.recorder.unanswered(), 0);
}

TEST(FallibleLoop, WithoutAnErrorItIsThatOfACallThatWaited) {
  Client client(Load::constant_rate, 6);
  let_calls_fail(client);
  Stub stub({30, 250, 30});
  client.run(stub);
  EXPECT_EQ(client.recorder.failed(), 0u);
  EXPECT_EQ(client.recorder.silence(), 320);  // from 30 to 350
}

TEST(FallibleLoop, CallsThatFailToTheEndAreUnanswered) {
  Client client(Load::constant_rate, 6);
  let_calls_fail(client);
  Failing failing({30}, {3, 4, 5});
  client.run(failing.stub);
  EXPECT_EQ(client.recorder.silence(), 100);
  EXPECT_EQ(client.recorder.unanswered(), 300);  // from 230 to 530
  EXPECT_EQ(client.recorder.last_end(), Client::begin + 530);
}

TEST(FallibleLoop, CallsThatAllFailLeaveNothingToTime) {
  Client client(Load::constant_rate, 3);
  let_calls_fail(client);
  Failing failing({30}, {0, 1, 2});
  client.run(failing.stub);
  EXPECT_EQ(client.recorder.latency().count(), 0u);
  EXPECT_EQ(client.recorder.failed(), 3u);
  EXPECT_EQ(client.recorder.silence(), 0);
  EXPECT_EQ(client.recorder.unanswered(), 230);
}

TEST(FallibleLoop, ThreadsAreMergedByTheLongest) {
  Client one(Load::constant_rate, 4);
  let_calls_fail(one);
  Failing failing({30}, {1});
  one.run(failing.stub);
  Client other(Load::constant_rate, 4);
  let_calls_fail(other);
  Failing more({30}, {1, 2});
  other.run(more.stub);
  one.recorder.merge(other.recorder);
  EXPECT_EQ(one.recorder.failed(), 3u);
  EXPECT_EQ(one.recorder.silence(), 300);
}

TEST(FallibleLoop, ItsCountersAreTold) {
  Client client(Load::constant_rate, 4);
  let_calls_fail(client);
  Failing failing({30}, {1});
  client.run(failing.stub);
  std::set<std::string> told;
  const auto note = [&told](const Message& record) {
    if (record.text("type") == "counter") told.insert(record.text("name") + "=" + record.text("value"));
  };
  std::vector<Recorder> recorded;
  recorded.push_back(std::move(client.recorder));
  write_phase(client.phase, recorded, note);
  EXPECT_EQ(told.count("failed=1"), 1u);
  EXPECT_EQ(told.count("silence=200"), 1u);
  EXPECT_EQ(told.count("unanswered=0"), 1u);
  client.phase.fallible = false;
  told.clear();
  write_phase(client.phase, recorded, note);
  EXPECT_EQ(told.count("failed=1"), 0u);
}

}  // namespace
}  // namespace orrery::scripted
