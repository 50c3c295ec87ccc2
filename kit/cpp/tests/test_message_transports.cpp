// The raw drivers whose transport keeps messages apart: sizes up to the largest, windows, and the end.
#include <gtest/gtest.h>

#include <filesystem>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/plain.hpp>

#include "scripted.hpp"
#include "seqpacket/src/connection.hpp"
#include "udp/src/sockets.hpp"

namespace orrery {
namespace {

using scripted::Echo;
struct EchoInterface {
  using Operations = List<Echo>;
};
using Servant = PlainServant<EchoInterface>;

ValueSource texts_of(std::uint32_t length) {
  ValueSource source;
  source.lengths.set("*", length);
  return source;
}

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

class Seqpacket : public testing::Test {
 protected:
  using Server = cdr::ConnectionServer<EchoInterface, Servant, seqpacket::Acceptor>;
  using Stub = cdr::WindowedMessageStub<seqpacket::Connection>;

  ~Seqpacket() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }
  Stub resolve() { return Stub(seqpacket::connect_to(path_)); }

  std::string folder_ = [] {
    std::string name = "/tmp/or.test.XXXXXX";
    return std::string(mkdtemp(name.data()));
  }();
  std::string path_ = folder_ + "/server0.Echo";
  Servant servant_{PortName{"server[0]", "Echo"}, ValueSource{}};
  std::unique_ptr<Server> server_ = std::make_unique<Server>(seqpacket::Acceptor(path_), servant_);
};

TEST_F(Seqpacket, AnswersCallsOfEverySize) {
  auto stub = resolve();
  for (const std::uint32_t length : {0u, 1u, 1000u, 65'536u, 200'000u}) expect_right_replies(stub, length);
}

TEST_F(Seqpacket, AWindowOfLargeMessagesDoesNotMakeBothEndsWait) {
  constexpr unsigned window = 32;
  auto stub = resolve();
  Pool<Echo> pool(texts_of(100'000), window);
  std::vector<Pool<Echo>::Slot*> out;
  for (unsigned i = 0; i < window; ++i) Echo::begin(stub, (out.emplace_back(&pool.next()))->args);
  for (auto* slot : out) {
    Echo::finish(stub, slot->args);
    EXPECT_TRUE(pool.right(*slot));
  }
}

TEST_F(Seqpacket, AMessageThatDoesNotFitIsAnError) {
  auto stub = resolve();
  Pool<Echo> pool(texts_of(1'000'000), 1);
  EXPECT_THROW(Echo::invoke(stub, pool.next().args), std::system_error);
}

TEST_F(Seqpacket, AServerThatStopsIsNoticed) {
  auto stub = resolve();
  expect_right_replies(stub, 10);
  server_.reset();  // its thread was waiting for the next request
  Pool<Echo> pool(texts_of(10), 1);
  EXPECT_THROW(Echo::invoke(stub, pool.next().args), std::runtime_error);
}

TEST(Udp, AnswersCallsOfEverySizeAndFromAnyClient) {
  Servant servant(PortName{"server[0]", "Echo"}, ValueSource{});
  cdr::Descriptor socket = udp::bound();
  const std::uint16_t port = ntohs(udp::place_of(socket).sin_port);
  const udp::Server<EchoInterface, Servant> server(std::move(socket), servant);
  cdr::MessageStub<udp::Channel> one{udp::Channel(port)};
  cdr::MessageStub<udp::Channel> other{udp::Channel(port)};
  for (const std::uint32_t length : {0u, 1u, 1000u, 65'000u}) {
    expect_right_replies(one, length);
    expect_right_replies(other, length);
  }
  Pool<Echo> pool(texts_of(65'536), 1);
  EXPECT_THROW(Echo::invoke(one, pool.next().args), std::system_error);
}

}  // namespace
}  // namespace orrery
