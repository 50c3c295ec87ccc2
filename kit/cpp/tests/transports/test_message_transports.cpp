// The raw drivers whose transport keeps messages apart: sizes up to the largest, windows, and the end.
#include <gtest/gtest.h>

#include <filesystem>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/serving/plain.hpp>

#include "mqueue/src/connection.hpp"
#include "scripted.hpp"
#include "seqpacket/src/connection.hpp"
#include "udp/src/sockets.hpp"

namespace orrery {
namespace {

using scripted::Echo;
using EchoInterface = scripted::Interface<Echo>;
using scripted::texts_of;
using Servant = PlainServant<EchoInterface>;

template <class Stub>
void expect_right_replies(Stub& stub, std::uint32_t length) {
  SCOPED_TRACE(length);
  Pool<Echo> pool(texts_of(length), 3);
  for (int call = 0; call < 6; ++call) {
    auto& slot = pool.next();
    Echo::invoke(stub, slot.args);
    EXPECT_TRUE(pool.right(slot));
  }
}

// Transports with a connection for each client: how their drivers make them, and what fits.
struct Packets {
  using Acceptor = seqpacket::Acceptor;
  static Acceptor listen(const std::string& path) { return seqpacket::listen_at(path); }
  using Connection = seqpacket::Connection;
  static constexpr std::uint32_t large = 100'000, largest = 200'000, too_large = 1'000'000;
  static Connection connect(const std::string& path) { return seqpacket::connect_to(path); }
};
template <long depth>
struct KernelQueues {
  using Acceptor = mqueue::Acceptor;
  static Acceptor listen(const std::string& path) { return Acceptor(path); }
  using Connection = mqueue::Connection;
  static constexpr std::uint32_t large = 4000, largest = 8000, too_large = 8192;
  static std::string name() { return "/orrery-test-" + std::to_string(getpid()); }
  static Connection connect(const std::string& path) { return mqueue::connect_to(path, name(), depth); }
};

template <class Transport>
class MessageTransports : public testing::Test {
 protected:
  using Server = cdr::ConnectionServer<typename Transport::Acceptor>;
  using Stub = cdr::WindowedMessageStub<typename Transport::Connection>;

  ~MessageTransports() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }
  Stub resolve() { return Stub(Transport::connect(path_)); }

  std::string folder_ = [] {
    std::string name = "/tmp/or.test.XXXXXX";
    return std::string(mkdtemp(name.data()));
  }();
  std::string path_ = folder_ + "/server0.Echo";
  Servant servant_{PortName{"server[0]", "Echo"}, ValueSource{}};
  std::unique_ptr<Server> server_ = std::make_unique<Server>(Transport::listen(path_), [this](auto& connection) {
    using cdr::serve_connection;  // the transport has its own
    serve_connection<EchoInterface>(connection, servant_);
  });
};
using Kinds = testing::Types<Packets, KernelQueues<2>, KernelQueues<10>>;
TYPED_TEST_SUITE(MessageTransports, Kinds);

TYPED_TEST(MessageTransports, AnswerCallsOfEverySize) {
  auto stub = this->resolve();
  for (const std::uint32_t length : {0u, 1u, 1000u, TypeParam::large, TypeParam::largest}) {
    expect_right_replies(stub, length);
  }
}

TYPED_TEST(MessageTransports, AWindowOfLargeMessagesDoesNotMakeBothEndsWait) {
  constexpr unsigned window = 32;
  auto stub = this->resolve();
  Pool<Echo> pool(texts_of(TypeParam::large), window);
  std::vector<Pool<Echo>::Slot*> out;
  for (unsigned i = 0; i < window; ++i) Echo::begin(stub, (out.emplace_back(&pool.next()))->args);
  for (auto* slot : out) {
    Echo::finish(stub, slot->args);
    EXPECT_TRUE(pool.right(*slot));
  }
}

TYPED_TEST(MessageTransports, AMessageThatDoesNotFitIsAnError) {
  auto stub = this->resolve();
  Pool<Echo> pool(texts_of(TypeParam::too_large), 1);
  EXPECT_THROW(Echo::invoke(stub, pool.next().args), std::system_error);
}

TYPED_TEST(MessageTransports, AServerThatStopsIsNoticed) {
  auto stub = this->resolve();
  expect_right_replies(stub, 10);
  this->server_.reset();  // its thread was waiting for the next request
  Pool<Echo> pool(texts_of(10), 1);
  EXPECT_THROW(Echo::invoke(stub, pool.next().args), std::runtime_error);
}

TEST(Queue, HasNoNameOnceItIsMade) {
  const Descriptor made = mqueue::make_queue(KernelQueues<2>::name(), 1);
  EXPECT_EQ(mq_open(KernelQueues<2>::name().c_str(), O_RDWR), -1);
  EXPECT_EQ(errno, ENOENT);
}

TEST(Udp, AnswersCallsOfEverySizeAndFromAnyClient) {
  Servant servant(PortName{"server[0]", "Echo"}, ValueSource{});
  Descriptor socket = cdr::bound_at("127.0.0.1", SOCK_DGRAM);
  const std::string place = "127.0.0.1:" + std::to_string(cdr::port_of(socket));
  const udp::Server<EchoInterface, Servant> server(std::move(socket), servant);
  cdr::MessageStub<udp::Channel> one{udp::Channel(place)};
  cdr::MessageStub<udp::Channel> other{udp::Channel(place)};
  for (const std::uint32_t length : {0u, 1u, 1000u, 65'000u}) {
    expect_right_replies(one, length);
    expect_right_replies(other, length);
  }
  Pool<Echo> pool(texts_of(65'536), 1);
  EXPECT_THROW(Echo::invoke(one, pool.next().args), std::system_error);
}

}  // namespace
}  // namespace orrery
