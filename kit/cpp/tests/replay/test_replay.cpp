// The replay of a conversation: how one is read, and what its sides do with what comes sooner or later than it did.
#include <gtest/gtest.h>

#include <sstream>
#include <thread>

#include "replay/side_replay.hpp"

namespace {

using replay::Conversation;
using replay::SideReplay;

const char* const header = "transport unix\nwarm 1\ncalls 3\n";
const char* const server_steps = "server step recvfrom 5 0 1 -1 64\nserver step sendto 3 0 1 -1 3\n";

Conversation conversation(const std::string& steps) {
  std::istringstream text(header + steps);
  return replay::read_conversation(text);
}

// The client's deviations after three exchanges; the server answers them in a thread of its own.
std::uint64_t after_three(const Conversation& all) {
  const replay::Ends ends = replay::ends_of(all.transport);
  std::thread server([&] {
    SideReplay side(all.server, ends.server);
    while (side.exchange()) {
    }
  });
  SideReplay client(all.client, ends.client);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(client.exchange());
  close(ends.client);
  server.join();
  close(ends.server);
  return client.deviations();
}

TEST(Replay, ReadsAConversation) {
  const Conversation all =
      conversation(std::string("client cpu 2\nclient nonblocking 1\nclient watched 5\n") +
                   "client step writev 5 0 1 -1 2 3\nclient step poll 1 1 2 7000000\n" + server_steps);
  EXPECT_EQ(all.transport, "unix");
  EXPECT_EQ(all.calls, 3u);
  EXPECT_EQ(all.client.cpu, 2);
  EXPECT_TRUE(all.client.nonblocking);
  EXPECT_EQ(all.client.watched, 5u);
  ASSERT_EQ(all.client.steps.size(), 2u);
  EXPECT_EQ(all.client.steps[0].parts, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(all.client.steps[1].descriptors, 2u);
  EXPECT_EQ(all.client.steps[1].timeout, 7'000'000);
  EXPECT_EQ(all.server.cpu, -1);
}

TEST(Replay, RefusesWhatIsNoConversation) {
  for (const char* steps : {"", "client step fork 0 0 1 -1\n", "client step sendto 5 0 1 -1\n", "client step poll 1\n",
                            "client colour 3\n", "nobody cpu 1\n", "client cpu\n"}) {
    EXPECT_THROW(conversation(std::string(steps) + server_steps), std::runtime_error) << steps;
  }
}

TEST(Replay, MakesTheStepsOfAConversation) {
  EXPECT_EQ(after_three(conversation(std::string("client step sendto 5 0 1 -1 5\nclient step poll 1 1 2 -1\n") +
                                     "client step recvfrom 3 0 1 -1 64\n" + server_steps)),
            0u);
}

TEST(Replay, WaitsForWhatIsLateInBothWaysOfWaiting) {
  for (const char* wait : {"ppoll 1 1 1 -1", "select 1 1 1 -1", "pselect6 1 1 2 -1", "epoll_wait 1 0 1 -1",
                           "epoll_pwait 1 0 1 -1", "poll 1 1 1 1000000"}) {
    after_three(conversation(std::string("client nonblocking 1\nclient step sendto 5 0 1 -1 5\nclient step ") + wait +
                             "\nclient step recvfrom 3 0 1 -1 64\nclient step recvfrom 0 0 1 -1 64\n" + server_steps));
  }
}

TEST(Replay, TakesBytesThatComeTooSoonForThoseThatWereToCome) {
  // The peer has answered before the look that found nothing then: neither that wait nor that receiving is made.
  const replay::Ends ends = replay::ends_of("unix");
  const Conversation all = conversation(
      std::string("client nonblocking 1\nclient step sendto 5 0 1 -1 5\nclient step recvfrom 0 0 1 -1 64\n") +
      "client step poll 1 1 1 -1\nclient step recvfrom 3 0 1 -1 64\n" + server_steps);
  ASSERT_EQ(send(ends.server, "abc", 3, 0), 3);
  SideReplay client(all.client, ends.client);
  EXPECT_TRUE(client.exchange());
  EXPECT_EQ(client.deviations(), 3u);
  close(ends.client);
  close(ends.server);
}

TEST(Replay, EndsWhenTheOtherSideHasGone) {
  const replay::Ends ends = replay::ends_of("tcp");
  const Conversation all =
      conversation(std::string("client step sendto 5 0 1 -1 5\nclient step recvfrom 3 0 1 -1 64\n") + server_steps);
  close(ends.server);
  SideReplay client(all.client, ends.client);
  EXPECT_FALSE(client.exchange() && client.exchange());
  close(ends.client);
}

}  // namespace
