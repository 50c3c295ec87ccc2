// The byte streams of the raw drivers, all by the same rules; and that windows never make both ends wait.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <numeric>
#include <orrery/cdr/raw_runtime.hpp>
#include <orrery/cdr/sockets.hpp>
#include <orrery/cdr/unix_sockets.hpp>
#include <orrery/serving/plain.hpp>

#include "pipe/src/announcements.hpp"
#include "scripted.hpp"
#include "shm/src/handover.hpp"

namespace orrery {
namespace {

using scripted::Echo;
using EchoInterface = scripted::Interface<Echo>;
using scripted::texts_of;

// A transport: both acceptors and clients as the driver makes them, in a folder of the test's own.
struct Unix {
  using Acceptor = cdr::SocketAcceptor;
  using Stream = cdr::SocketStream;
  static Acceptor listen(const std::string& path) {
    return Acceptor(cdr::unix_listen(path), [](int) {});
  }
  static Stream connect(const std::string& path) { return Stream(cdr::unix_connect(path)); }
};
struct Fifo {
  using Acceptor = fifo::Acceptor;
  using Stream = fifo::Stream;
  static Acceptor listen(const std::string& path) { return Acceptor(path); }
  static Stream connect(const std::string& path) { return fifo::connect_to(path); }
};
template <shm::Waiting ServerWaits, shm::Waiting ClientWaits>
struct Memory {
  using Acceptor = shm::Acceptor;
  using Stream = shm::RingStream;
  static Acceptor listen(const std::string& path) { return Acceptor(path, ServerWaits); }
  static Stream connect(const std::string& path) { return shm::connect_to(path, ClientWaits); }
};
using Futex = Memory<shm::Waiting::futex, shm::Waiting::futex>;
using Busy = Memory<shm::Waiting::busy, shm::Waiting::busy>;
using Mixed = Memory<shm::Waiting::busy, shm::Waiting::futex>;

template <class Transport>
class Transports : public testing::Test {
 protected:
  using Stream = typename Transport::Stream;
  using Stub = cdr::Stub<Stream>;
  using Servant = PlainServant<EchoInterface>;
  using Server = cdr::ConnectionServer<typename Transport::Acceptor>;

  Transports() { std::signal(SIGPIPE, SIG_IGN); }
  ~Transports() override { std::filesystem::remove_all(folder_); }

  void serve(std::uint32_t length) {
    servant_ = std::make_unique<Servant>(PortName{"server[0]", "Echo"}, texts_of(length));
    const auto answer = [this](typename Transport::Acceptor::Stream& stream) {
      cdr::serve_connection<EchoInterface>(stream, *servant_);
    };
    server_ = std::make_unique<Server>(Transport::listen(path_), answer);
  }
  Stub resolve() { return Stub(Transport::connect(path_)); }
  std::size_t files() const {
    const std::filesystem::directory_iterator here(folder_);
    return static_cast<std::size_t>(std::distance(begin(here), end(here)));
  }

  std::string folder_ = [] {
    std::string name = "/tmp/or.test.XXXXXX";
    return std::string(mkdtemp(name.data()));
  }();
  std::string path_ = folder_ + "/server0.Echo";
  std::unique_ptr<Servant> servant_;
  std::unique_ptr<Server> server_;
};

using All = testing::Types<Unix, Fifo, Futex, Busy, Mixed>;
TYPED_TEST_SUITE(Transports, All);

TYPED_TEST(Transports, AnswerCallsOfEverySize) {
  for (const std::uint32_t length : {0u, 1u, 1000u, 65'519u, 65'520u, 262'144u, 3'000'001u}) {
    SCOPED_TRACE(length);
    this->serve(length);
    auto stub = this->resolve();
    Pool<Echo> pool(texts_of(length), 3);
    for (int call = 0; call < 6; ++call) {
      auto& slot = pool.next();
      Echo::invoke(stub, slot.args);
      EXPECT_TRUE(pool.right(slot));
    }
    this->server_.reset();
    unlink(this->path_.c_str());
  }
}

TYPED_TEST(Transports, AWindowOfLargeMessagesDoesNotMakeBothEndsWait) {
  constexpr unsigned window = 16;
  constexpr std::uint32_t length = 1'000'000;
  this->serve(length);
  auto stub = this->resolve();
  Pool<Echo> pool(texts_of(length), window);
  std::vector<Pool<Echo>::Slot*> out;
  for (unsigned i = 0; i < window; ++i) Echo::begin(stub, (out.emplace_back(&pool.next()))->args);
  for (unsigned turn = 0; turn < window; ++turn) {
    Echo::finish(stub, out[turn]->args);
    EXPECT_TRUE(pool.right(*out[turn]));
    Echo::begin(stub, pool.next().args);
  }
  for (auto* slot : out) {
    Echo::finish(stub, slot->args);
    EXPECT_TRUE(pool.right(*slot));
  }
}

TYPED_TEST(Transports, ServeSeveralClientsAtOnce) {
  this->serve(100);
  std::vector<std::thread> clients;
  std::atomic<int> right{0};
  for (int i = 0; i < 4; ++i) {
    clients.emplace_back([&] {
      auto stub = this->resolve();
      Pool<Echo> pool(texts_of(100), 4);
      for (int call = 0; call < 50; ++call) {
        auto& slot = pool.next();
        Echo::invoke(stub, slot.args);
        right += pool.right(slot) ? 1 : 0;
      }
    });
  }
  for (auto& client : clients) client.join();
  EXPECT_EQ(right, 200);
}

TYPED_TEST(Transports, AServerThatStopsIsNoticed) {
  this->serve(10);
  auto stub = this->resolve();
  Pool<Echo> pool(texts_of(10), 1);
  Echo::invoke(stub, pool.next().args);
  this->server_.reset();  // its thread was waiting for the next request
  EXPECT_THROW(Echo::invoke(stub, pool.next().args), std::runtime_error);
}

TYPED_TEST(Transports, LeaveNoNamesOfConnectionsBehind) {
  this->serve(10);
  const std::size_t before = this->files();
  auto stub = this->resolve();
  Pool<Echo> pool(texts_of(10), 1);
  Echo::invoke(stub, pool.next().args);
  EXPECT_EQ(this->files(), before);
}

TEST(Ring, CarriesEveryByteOnceAndInOrderAcrossItsEnd) {
  const auto memory = std::make_unique<shm::Ring>();
  shm::RingWriter writer(*memory);
  shm::RingReader reader(*memory);
  std::vector<unsigned char> sent(100'003);
  unsigned char next_in = 0;
  unsigned char next_out = 0;
  for (int turn = 0; turn < 20; ++turn) {
    std::iota(sent.begin(), sent.end(), next_in);
    std::size_t put = 0;
    std::vector<unsigned char> got(77'777);
    while (put < sent.size()) {
      const std::size_t more = writer.put(sent.data() + put, sent.size() - put);
      ASSERT_LE(more, shm::Ring::capacity / 4);
      put += more;
      const std::size_t taken = reader.take(got.data(), got.size());
      for (std::size_t i = 0; i < taken; ++i) ASSERT_EQ(got[i], next_out++);
    }
    next_in = static_cast<unsigned char>(next_in + sent.size());
  }
  unsigned char rest[4096];
  while (const std::size_t taken = reader.take(rest, sizeof rest)) {
    for (std::size_t i = 0; i < taken; ++i) ASSERT_EQ(rest[i], next_out++);
  }
  EXPECT_EQ(next_in, next_out);
}

TEST(Ring, TakesNoMoreThanThereIsRoom) {
  const auto memory = std::make_unique<shm::Ring>();
  shm::RingWriter writer(*memory);
  const std::vector<unsigned char> data(shm::Ring::capacity);
  const std::size_t first = writer.put(data.data(), data.size());
  std::size_t used = shm::Ring::footprint(first);
  while (const std::size_t more = writer.put(data.data(), data.size())) used += shm::Ring::footprint(more);
  EXPECT_EQ(used, shm::Ring::capacity);
  EXPECT_FALSE(writer.has_room());
  shm::RingReader reader(*memory);
  std::vector<unsigned char> room(first);
  EXPECT_EQ(reader.take(room.data(), first - 1), first - 1);
  EXPECT_FALSE(writer.has_room());  // a piece is given back whole
  EXPECT_EQ(reader.take(room.data(), first), 1u);
  EXPECT_EQ(writer.put(data.data(), data.size()), first);
}

// Every byte that was sent is odd, so whatever the reader leaves behind would pass for a length.
TEST(Ring, LeavesNothingBehindThatPassesForAPiece) {
  const auto memory = std::make_unique<shm::Ring>();
  shm::RingWriter writer(*memory);
  shm::RingReader reader(*memory);
  const std::vector<unsigned char> data(5000, 0xff);
  std::vector<unsigned char> got(5000);
  for (std::size_t turn = 0; turn < 500; ++turn) {
    const std::size_t size = 1 + turn * 37 % data.size();
    const std::size_t put = writer.put(data.data(), size);
    ASSERT_EQ(reader.take(got.data(), got.size()), put);
    ASSERT_FALSE(reader.has_bytes());
  }
}

}  // namespace
}  // namespace orrery
