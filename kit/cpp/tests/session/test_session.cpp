// A program in conversation: which thread carries out what the conductor asks.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <semaphore>
#include <set>
#include <thread>

#include "session/session.hpp"

namespace orrery {
namespace {

// Which threads were seen.
class Threads {
 public:
  void note() {
    const std::scoped_lock lock(mutex_);
    seen_.insert(std::this_thread::get_id());
  }
  const std::set<std::thread::id>& seen() const { return seen_; }

 private:
  std::mutex mutex_;
  std::set<std::thread::id> seen_;
};

// The references that a port was bound to last: each of its client threads is told them, and they are told at once.
class Bound {
 public:
  void set(const std::vector<std::string>& references) {
    const std::scoped_lock lock(mutex_);
    references_ = references;
  }
  const std::vector<std::string>& references() const { return references_; }

 private:
  std::mutex mutex_;
  std::vector<std::string> references_;
};

// Its calls do nothing; the thread that makes them is noted.
class IdleCaller : public Caller {
 public:
  IdleCaller(Threads& threads, Bound& bound) : stub_{&threads, &stub_, 0}, threads_(threads), bound_(bound) {}
  const Peer* peers() const override { return &stub_; }
  void join(const std::vector<std::string>& references) override {
    threads_.note();
    bound_.set(references);
  }
  Offer prepare(const std::string&) override {
    threads_.note();
    static thread_local AnySlot slot;
    static const std::size_t counter = CallCounters::open({"client[0]", "server", "Test::idle", "call"});
    const Exchange nothing{nullptr,
                           counter,
                           1,
                           [](void*) -> AnySlot& { return slot; },
                           [](const void*, const AnySlot&, std::size_t) { return true; },
                           [](void* threads, AnySlot&) {
                             static_cast<Threads*>(threads)->note();
                             return Checksum{0};
                           },
                           nullptr,
                           nullptr};
    return {nothing, nullptr};
  }

 private:
  Peer stub_;
  Threads& threads_;
  Bound& bound_;
};

class IdleProgram : public Program {
 public:
  Threads calling;
  Bound bound;
  Threads serving;

  const char* middleware() const override { return "none"; }
  std::string version() const override { return "1"; }
  std::string error_text(const std::exception_ptr& error) const override { return standard_error_text(error); }
  void start(const Setup&) override {}
  std::string publish(const Port&) override { return "nowhere"; }
  std::vector<std::size_t> open_counters(const Port&) override { return {}; }
  std::unique_ptr<Caller> caller(const Port& port, const std::vector<std::size_t>&) override {
    calling.note();
    bound.set(port.references);
    return std::make_unique<IdleCaller>(calling, bound);
  }
  bool overlaps(const Port&) override { return false; }
  void run() override {
    serving.note();
    stopped_.acquire();
  }
  void stop() override { stopped_.release(); }

 private:
  std::binary_semaphore stopped_{0};
};

// A session on a thread of its own, and the conductor's end of its channel.
class Conversation {
 public:
  Conversation() {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    conductor_ = std::make_unique<Channel>("fd:" + std::to_string(ends[0]));
    session_ = std::jthread([this, fd = ends[1]] {
      Channel channel("fd:" + std::to_string(fd));
      Session(program, make_generator, "idle", channel).run();
    });
  }
  ~Conversation() {
    if (session_.joinable()) quit();
  }

  // Returns when the session is over.
  void quit() {
    say("quit");
    hear("bye");
    thread_ = session_.get_id();
    session_.join();
  }

  void say(const std::string& line) { conductor_->write(Message::parse(line)); }

  // The next line of the program, which has this verb.
  std::string hear(const std::string& verb) {
    const std::string line = conductor_->read_line().value_or("");
    EXPECT_EQ(line.substr(0, line.find(' ')), verb) << line;
    return line;
  }

  // Every line up to `end`.
  std::vector<std::string> collect() {
    say("collect");
    std::vector<std::string> lines;
    do {
      lines.push_back(conductor_->read_line().value_or("end"));
    } while (lines.back() != "end");
    return lines;
  }

  void connect(unsigned threads) {
    say("process name=client[0] seed=1 folder=/nowhere");
    say("object id=client[0]");
    say("port object=client[0] name=server kind=call interface=Test threads=" + std::to_string(threads));
    say("start");
    hear("started");
    say("bind object=client[0] port=server peer=server[0] peer_port=Test ref=nowhere");
    say("connect");
    hear("ready");
  }

  void serve() {
    say("process name=server[0] seed=1 folder=/nowhere");
    say("object id=server[0]");
    say("port object=server[0] name=Test kind=serve interface=Test");
    say("start");
    hear("listening");
    hear("started");
  }

  void arm(unsigned members) {
    say("phase id=1 object=client[0] port=server operation=Test::idle kind=warm calls=1 members=" +
        std::to_string(members));
    hear("armed");
  }

  // The session's.
  std::thread::id thread() const { return session_.joinable() ? session_.get_id() : thread_; }

  IdleProgram program;

 private:
  std::unique_ptr<Channel> conductor_;
  std::jthread session_;
  std::thread::id thread_;
};

TEST(Session, TheOnlyClientThreadIsTheSessionsOwn) {
  Conversation conversation;
  conversation.connect(1);
  conversation.arm(1);
  conversation.say("go id=1 at=1");
  conversation.hear("done");
  EXPECT_EQ(conversation.program.calling.seen(), std::set{conversation.thread()});
}

TEST(Session, TheOnlyClientThreadHearsThatTheOthersAreThrough) {
  Conversation conversation;
  conversation.connect(1);
  conversation.arm(2);
  conversation.say("go id=1 at=1");
  conversation.hear("reached");
  conversation.say("close id=1 at=2");
  conversation.say("mark id=1.end");
  conversation.hear("done");
  conversation.hear("usage");
  EXPECT_EQ(conversation.program.calling.seen(), std::set{conversation.thread()});
}

TEST(Session, SeveralClientThreadsAreNoneOfTheSessions) {
  Conversation conversation;
  conversation.connect(2);
  conversation.arm(2);
  conversation.say("go id=1 at=1");
  conversation.hear("reached");
  conversation.say("close id=1 at=2");
  conversation.hear("done");
  EXPECT_FALSE(conversation.program.calling.seen().contains(conversation.thread()));
  EXPECT_EQ(conversation.program.calling.seen().size(), 2u);
}

TEST(Session, ACallPortMayHaveSeveralPeers) {
  Conversation conversation;
  conversation.say("port object=client[0] name=server kind=call interface=Test threads=1");
  conversation.say("start");
  conversation.hear("started");
  conversation.say("bind object=client[0] port=server peer=server[0] peer_port=Test ref=here");
  conversation.say("bind object=client[0] port=server peer=server[1] peer_port=Test ref=there");
  conversation.say("connect");
  conversation.hear("ready");
  EXPECT_EQ(conversation.program.bound.references(), (std::vector<std::string>{"here", "there"}));
}

TEST(Session, PeersMayJoinBetweenPhases) {
  for (const unsigned threads : {1u, 2u}) {
    Conversation conversation;
    conversation.connect(threads);
    conversation.arm(1);
    conversation.say("go id=1 at=1");
    conversation.hear("done");
    conversation.say("bind object=client[0] port=server peer=server[1] peer_port=Test ref=there");
    conversation.say("connect");
    conversation.hear("ready");
    EXPECT_EQ(conversation.program.bound.references(), (std::vector<std::string>{"nowhere", "there"}));
    conversation.arm(1);
    conversation.say("go id=1 at=1");
    conversation.hear("done");
    EXPECT_EQ(conversation.program.calling.seen().contains(conversation.thread()), threads == 1);
  }
}

TEST(Session, EveryOperationOfAMixHasRecordsOfItsOwnInOneWindow) {
  Conversation conversation;
  conversation.connect(1);
  conversation.say(
      "phase id=2 object=client[0] port=server operations=Test::idle*2,Test::other*1 order=round kind=measure calls=30 "
      "deadline=1000000000");
  conversation.hear("armed");
  conversation.say("go id=2 at=1");
  const std::string done = conversation.hear("done");
  EXPECT_NE(done.find(" calls=30 "), std::string::npos) << done;
  std::map<std::string, std::string> values;
  for (const std::string& line : conversation.collect()) {
    for (const std::string operation : {"Test::idle", "Test::other"}) {
      const std::string head =
          "record type=counter phase=2 object=client[0] port=server operation=" + operation + " name=";
      if (line.starts_with(head))
        values[operation + " " + line.substr(head.size(), line.rfind(' ') - head.size())] =
            line.substr(line.rfind('=') + 1);
    }
  }
  EXPECT_EQ(values["Test::idle on_time"], "20");
  EXPECT_EQ(values["Test::other on_time"], "10");
  EXPECT_EQ(values["Test::idle begin"], values["Test::other begin"]);
  EXPECT_EQ(values["Test::idle end"], values["Test::other end"]);
  EXPECT_FALSE(values.contains("Test::idle missed"));
  EXPECT_FALSE(values.contains("Test::idle useless"));
}

TEST(Session, ServantsGetTheSessionsThread) {
  Conversation conversation;
  conversation.serve();
  conversation.say("mark id=1.begin");
  conversation.hear("usage");
  conversation.quit();
  EXPECT_EQ(conversation.program.serving.seen(), std::set{conversation.thread()});
}

TEST(Session, AServerMayBeToldToQuitBeforeItHasStarted) {
  Conversation conversation;
  conversation.say("port object=server[0] name=Test kind=serve interface=Test");
  conversation.quit();
  EXPECT_TRUE(conversation.program.serving.seen().empty());
}

}  // namespace
}  // namespace orrery
