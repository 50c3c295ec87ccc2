// Calls over transports that move whole messages, on two queues of this thread: the server answers when it is waited
// for.
#include <gtest/gtest.h>

#include <orrery/cdr/messages.hpp>
#include <orrery/serving/plain.hpp>

#include "scripted.hpp"

namespace orrery {
namespace {

using scripted::Echo;
using EchoInterface = scripted::Interface<Echo>;
using Bytes = std::vector<unsigned char>;

struct Failing {
  template <class Op>
  const typename Op::Args& call(typename Op::Args&) {
    throw std::runtime_error("the disk is full");
  }
};

// As much as `room` requests and as many replies fit; a full queue of replies keeps the server waiting.
template <class Target>
struct Queues {
  Queues(Target& target, std::size_t most) : answering(target), room(most) {}
  cdr::Answering<EchoInterface, Target> answering;
  std::size_t room;
  std::deque<Bytes> requests;
  std::deque<Bytes> replies;
  std::size_t most_replies = 0;

  void serve_one() {
    if (requests.empty() || replies.size() >= room) return;
    if (answering.answer(requests.front().data(), requests.front().size())) {
      const cdr::Buffer& reply = answering.reply();
      replies.emplace_back(reply.data(), reply.data() + reply.size());
    }
    requests.pop_front();
    most_replies = std::max(most_replies, replies.size());
  }
};

template <class Target>
struct QueueEnd {
  using Message = Bytes;
  Queues<Target>* queues;

  void send(const void* data, std::size_t size) { ASSERT_TRUE(send_now(data, size)); }
  bool send_now(const void* data, std::size_t size) {
    if (queues->requests.size() >= queues->room) return false;
    const auto* bytes = static_cast<const unsigned char*>(data);
    queues->requests.emplace_back(bytes, bytes + size);
    return true;
  }
  void receive(Message& message) {
    if (queues->replies.empty()) queues->serve_one();
    message = queues->replies.at(0);
    queues->replies.pop_front();
  }
  bool wait_for_either() {
    while (queues->replies.size() < queues->room && !queues->requests.empty()) queues->serve_one();
    return !queues->replies.empty();
  }
};

using Servant = PlainServant<EchoInterface>;

TEST(Messages, CarryACallAndItsReply) {
  Servant servant(PortName{"server[0]", "Echo"}, ValueSource{});
  Queues<Servant> queues(servant, 1);
  cdr::MessageStub<QueueEnd<Servant>> stub(QueueEnd<Servant>{&queues});
  Pool<Echo> pool(ValueSource{}, 3);
  for (int call = 0; call < 7; ++call) {
    auto& slot = pool.next();
    Echo::invoke(stub, slot.args);
    EXPECT_TRUE(pool.right(slot));
  }
}

TEST(Messages, RepliesAreTakenInWhereRequestsDoNotFit) {
  constexpr std::size_t window = 16;
  Servant servant(PortName{"server[0]", "Echo"}, ValueSource{});
  Queues<Servant> queues(servant, 2);
  cdr::WindowedMessageStub<QueueEnd<Servant>> stub(QueueEnd<Servant>{&queues});
  Pool<Echo> pool(ValueSource{}, window);
  std::vector<Pool<Echo>::Slot*> out;
  for (std::size_t i = 0; i < window; ++i) Echo::begin(stub, (out.emplace_back(&pool.next()))->args);
  EXPECT_EQ(queues.most_replies, 2u);
  for (auto* slot : out) {
    Echo::finish(stub, slot->args);
    EXPECT_TRUE(pool.right(*slot));
  }
  EXPECT_TRUE(queues.requests.empty() && queues.replies.empty());
}

TEST(Messages, AServantThatCannotAnswerSaysWhy) {
  Failing failing;
  Queues<Failing> queues(failing, 1);
  cdr::MessageStub<QueueEnd<Failing>> stub(QueueEnd<Failing>{&queues});
  Pool<Echo> pool(ValueSource{}, 1);
  try {
    Echo::invoke(stub, pool.next().args);
    FAIL() << "nothing was thrown";
  } catch (const RemoteFailure& failure) {
    EXPECT_STREQ(failure.what(), "the server says: the disk is full");
  }
}

// Has one request; what is longer than `most` cannot be sent.
struct Narrow {
  Bytes request;
  std::size_t most;
  std::vector<Bytes> sent;

  bool next(cdr::Buffer& message) {
    if (request.empty()) return false;
    message.resize(request.size());
    std::memcpy(message.data(), request.data(), request.size());
    request.clear();
    return true;
  }
  void send(const void* data, std::size_t size) {
    if (size > most) throw std::system_error(std::make_error_code(std::errc::message_size), "sending");
    const auto* bytes = static_cast<const unsigned char*>(data);
    sent.emplace_back(bytes, bytes + size);
  }
};

struct Wordy {
  template <class Op>
  const typename Op::Args& call(typename Op::Args&) {
    throw std::runtime_error(std::string(500, 'x'));
  }
};

TEST(Messages, AReplyThatDoesNotFitIsToldToWhoWaitsForIt) {
  Wordy wordy;
  const cdr::Header asked{0, 0, 7};
  const auto* bytes = reinterpret_cast<const unsigned char*>(&asked);
  Narrow narrow{{bytes, bytes + sizeof asked}, 400, {}};
  cdr::answer_all<EchoInterface>(narrow, wordy);
  ASSERT_EQ(narrow.sent.size(), 1u);
  const cdr::Frame told = cdr::frame_of(narrow.sent[0].data(), narrow.sent[0].size());
  EXPECT_EQ(told.header.request, 7u);
  EXPECT_THROW(cdr::refuse_reply(told), RemoteFailure);
}

TEST(Messages, WhatIsNoMessageIsRefusedByTheOneAndLeftAloneByTheOther) {
  Servant servant(PortName{"server[0]", "Echo"}, ValueSource{});
  cdr::Answering<EchoInterface, Servant> answering(servant);
  const cdr::Header longer{5, 0, 7};
  const cdr::Header unknown{0, 9, 7};
  for (const auto& [data, size] :
       {std::pair<const void*, std::size_t>{"short", 5}, {&longer, sizeof longer}, {&unknown, sizeof unknown}}) {
    EXPECT_NO_THROW(answering.take_in(data, size));
    EXPECT_TRUE(answering.answer(data, size));
    EXPECT_EQ(cdr::frame_of(answering.reply().data(), answering.reply().size()).header.operation,
              cdr::failed_operation);
  }
  EXPECT_THROW(cdr::frame_of(&longer, sizeof longer), Malformed);
}

}  // namespace
}  // namespace orrery
