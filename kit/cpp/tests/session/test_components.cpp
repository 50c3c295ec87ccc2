// The components of a container: one kit for all of them, and a container that goes on whatever becomes of it.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "orrery/programs/components.hpp"
#include "orrery/setup/socket_path.hpp"
#include "protocol/channel.hpp"

namespace orrery {
namespace {

// Its calls fail.
class FailingCaller : public Caller {
 public:
  FailingCaller() : stub_{this, &stub_, 0} {}
  const Peer* peers() const override { return &stub_; }
  Offer prepare(const std::string&) override {
    static const std::size_t counter = CallCounters::open({"client[0]", "server", "Test::fails", "call"});
    static thread_local AnySlot slot;
    const Exchange fails{nullptr,
                         counter,
                         1,
                         [](void*) -> AnySlot& { return slot; },
                         [](const void*, const AnySlot&, std::size_t) { return true; },
                         [](void*, AnySlot&) -> Checksum { throw std::runtime_error("nobody serves here"); },
                         nullptr,
                         nullptr};
    return {fails, nullptr};
  }

 private:
  Peer stub_;
};

// Says what it was given and which object it carries, by what it publishes.
class ContainedProgram : public Program {
 public:
  static inline int there = 0;
  static inline int stopped = 0;

  ContainedProgram() { ++there; }
  ~ContainedProgram() override { --there; }
  const char* middleware() const override { return "none"; }
  std::string version() const override { return "1"; }
  std::string error_text(const std::exception_ptr& error) const override { return standard_error_text(error); }
  void start(const Setup& setup) override { setup_ = setup; }
  std::string publish(const Port& port) override {
    if (port.name == "Broken") throw std::runtime_error("no room for another object");
    return setup_.component + "/" + *std::static_pointer_cast<std::string>(setup_.given);
  }
  std::vector<std::size_t> open_counters(const Port&) override { return {}; }
  std::unique_ptr<Caller> caller(const Port&, const std::vector<std::size_t>&) override {
    return std::make_unique<FailingCaller>();
  }
  bool overlaps(const Port&) override { return false; }
  void run() override { FAIL() << "the container's threads serve"; }
  void stop() override { ++stopped; }

 private:
  Setup setup_;
};

std::unique_ptr<Program> contained() { return std::make_unique<ContainedProgram>(); }

// Where a container's kit dials, and the conductor's end of what it gets.
class Container {
 public:
  Container() {
    EXPECT_NE(mkdtemp(folder_), nullptr);
    const std::string path = std::string(folder_) + "/control";
    const sockaddr_un address = socket_at(path);
    listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    EXPECT_EQ(bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(listener_, 1), 0);
    setenv("ORRERY_CONTROL", ("dial:secret@" + path).c_str(), 1);
    ContainedProgram::there = ContainedProgram::stopped = 0;
  }
  ~Container() {
    unlink((std::string(folder_) + "/control").c_str());
    rmdir(folder_);
    close(listener_);
    unsetenv("ORRERY_CONTROL");
  }

  void add(const std::string& object) { components.add(object, std::make_shared<std::string>("given to " + object)); }

  // The kit has dialled, and shown its token.
  void answer() {
    conductor_ = std::make_unique<Channel>("fd:" + std::to_string(accept(listener_, nullptr, nullptr)));
    EXPECT_EQ(hear(), "dial token=secret");
  }

  void say(const std::string& line) { conductor_->write(Message::parse(line)); }
  std::string hear() { return conductor_->read_line().value_or("the end"); }
  void hang_up() { conductor_.reset(); }

  void start(const std::string& object, const std::string& port) {
    say("process name=both seed=1 folder=/nowhere");
    say("port object=" + object + " name=" + port + " kind=serve interface=Test");
    say("start");
  }

  // A client whose calls fail.
  void call(unsigned threads) {
    say("process name=both seed=1 folder=/nowhere");
    say("port object=client[0] name=server kind=call interface=Test threads=" + std::to_string(threads));
    say("start");
    EXPECT_EQ(hear(), "started");
    say("bind object=client[0] port=server peer=server[0] peer_port=Test ref=nowhere");
    say("connect");
    EXPECT_EQ(hear(), "ready");
    say("phase id=1 object=client[0] port=server operation=Test::fails kind=warm calls=3");
    EXPECT_EQ(hear().substr(0, 5), "armed");
    say("go id=1 at=1");
  }

  Components components{"contained", make_generator, contained};

 private:
  char folder_[32] = "/tmp/orrery-kit-XXXXXX";
  int listener_ = -1;
  std::unique_ptr<Channel> conductor_;
};

TEST(Components, AllShareOneKitAndEachPublishesItsOwnObjects) {
  Container container;
  container.add("server[0]");
  container.add("server[1]");
  container.answer();
  container.say("hello protocol=1");
  EXPECT_NE(container.hear().find(" driver=contained middleware=none version=1 "), std::string::npos);
  container.say("process name=both seed=1 folder=/nowhere");
  container.say("port object=server[1] name=Test kind=serve interface=Test");
  container.say("port object=server[0] name=Test kind=serve interface=Test");
  container.say("start");
  EXPECT_EQ(container.hear(), "listening object=server[1] port=Test ref=server[1]/given%20to%20server[1]");
  EXPECT_EQ(container.hear(), "listening object=server[0] port=Test ref=server[0]/given%20to%20server[0]");
  EXPECT_EQ(container.hear(), "started");
  container.say("quit");
  EXPECT_EQ(container.hear(), "bye");
  // What it has made is there until the container takes the last of them away.
  EXPECT_EQ(ContainedProgram::stopped, 0);
  container.components.remove("server[1]");
  EXPECT_EQ((std::pair{ContainedProgram::there, ContainedProgram::stopped}), (std::pair{2, 1}));
  container.components.remove("server[0]");
  EXPECT_EQ((std::pair{ContainedProgram::there, ContainedProgram::stopped}), (std::pair{0, 2}));
}

TEST(Components, TheEnvironmentSaysOnceWhereToDial) {
  Container container;
  container.add("server[0]");
  EXPECT_EQ(std::getenv("ORRERY_CONTROL"), nullptr);
  container.answer();
  container.components.remove("server[0]");
  EXPECT_THROW(container.add("server[0]"), ConfigurationError);
}

TEST(Components, TwoOfOneNameAreRefused) {
  Container container;
  container.add("server[0]");
  container.answer();
  try {
    container.add("server[0]");
    FAIL() << "there are two";
  } catch (const ConfigurationError& error) {
    EXPECT_STREQ(error.what(), "two components are called server[0]");
  }
  container.components.remove("server[0]");
}

TEST(Components, AnObjectThatNoneCarriesIsSaidAndNothingEnds) {
  Container container;
  container.add("server[0]");
  container.answer();
  container.start("server[1]", "Test");
  EXPECT_EQ(container.hear(), "fail reason=no%20component%20carries%20the%20object%20server[1]");
  EXPECT_EQ(container.hear(), "the end");
  container.components.remove("server[0]");
}

TEST(Components, AnErrorAtItsStartIsSaidAndNothingEnds) {
  Container container;
  container.add("server[0]");
  container.answer();
  container.start("server[0]", "Broken");
  EXPECT_EQ(container.hear(), "fail reason=no%20room%20for%20another%20object");
  container.components.remove("server[0]");
  EXPECT_EQ(ContainedProgram::there, 0);
}

TEST(Components, ACallThatFailsIsSaidOnceAndNothingEnds) {
  for (const unsigned threads : {1u, 3u}) {
    Container container;
    container.add("client[0]");
    container.answer();
    container.call(threads);
    EXPECT_EQ(container.hear(), "fail reason=nobody%20serves%20here");
    EXPECT_EQ(container.hear(), "the end");
    container.components.remove("client[0]");
    EXPECT_EQ(ContainedProgram::there, 0);
  }
}

TEST(Components, AConductorThatIsGoneEndsTheKitAlone) {
  Container container;
  container.add("server[0]");
  container.answer();
  container.start("server[0]", "Test");
  EXPECT_EQ(container.hear(), "listening object=server[0] port=Test ref=server[0]/given%20to%20server[0]");
  container.hang_up();
  container.components.remove("server[0]");
  EXPECT_EQ((std::pair{ContainedProgram::there, ContainedProgram::stopped}), (std::pair{0, 1}));
}

TEST(Components, NobodyWhoAnswersIsAnErrorOfTheFirstComponent) {
  setenv("ORRERY_CONTROL", "dial:secret@/nowhere/control", 1);
  Components components("contained", make_generator, contained);
  EXPECT_THROW(components.add("server[0]", nullptr), std::system_error);
  EXPECT_EQ(std::getenv("ORRERY_CONTROL"), nullptr);
}

}  // namespace
}  // namespace orrery
