// Calls that may fail, counted where the count outlives the process.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "load/fault_load.hpp"
#include "load/phase_reading.hpp"
#include "orrery/serving/withdrawal.hpp"
#include "serving/reactions.hpp"

namespace orrery {
namespace {

// A file of counts, gone with the test.
class CountsFile {
 public:
  explicit CountsFile(std::uint64_t every, std::size_t instants)
      : path_(testing::TempDir() + "orrery_counts." + std::to_string(getpid())) {
    std::vector<std::uint64_t> words(SharedCounts::words + instants, 0);
    words[SharedCounts::every] = every;
    std::ofstream(path_, std::ios::binary).write(reinterpret_cast<const char*>(words.data()), bytes(words.size()));
  }
  ~CountsFile() { std::remove(path_.c_str()); }

  const std::string& path() const { return path_; }
  std::vector<std::uint64_t> read(std::size_t count) const {
    std::vector<std::uint64_t> words(count);
    std::ifstream(path_, std::ios::binary).read(reinterpret_cast<char*>(words.data()), bytes(count));
    return words;
  }

 private:
  static std::streamsize bytes(std::size_t count) { return static_cast<std::streamsize>(count * 8); }
  std::string path_;
};

// Refuses the calls of the numbers that it is given.
struct Refusing {
  std::vector<int> refused;
  int calls = 0;
  AnySlot slot{};

  static AnySlot& next(void* self) { return static_cast<Refusing*>(self)->slot; }
  static bool right(const void*, const AnySlot&, std::size_t) { return true; }
  static Checksum call(void* self, AnySlot&) {
    auto& own = *static_cast<Refusing*>(self);
    const int number = own.calls++;
    for (const int each : own.refused) {
      if (each == number) throw number;  // of a type that is no std::exception
    }
    return 0;
  }
};

std::vector<std::uint64_t> counted(std::vector<int> refused, std::uint64_t calls, std::uint64_t after, int kill = 0) {
  const CountsFile file(1, calls);
  Refusing stub{std::move(refused)};
  static const std::size_t counter = CallCounters::open({"client[0]", "server", "Echo::tell", "call"});
  const Exchange exchange{&stub,           counter, 1,       &Refusing::next, &Refusing::right,
                          &Refusing::call, nullptr, nullptr, nullptr};
  const Peer peer{&stub, &peer, 0};
  Phase phase;
  phase.load = Load::fault;
  phase.calls = calls;
  phase.fault.after = after;
  phase.fault.kill = kill;
  SharedCounts counts(file.path());
  run_fault<MonotonicClock>(Task{exchange, nullptr, 1}, &peer, phase, counts);
  return file.read(SharedCounts::words + calls);
}

TEST(FaultLoad, AnErrorEndsItsOwnCallOnly) {
  const auto words = counted({1, 2}, 5, 5);
  EXPECT_EQ(words[SharedCounts::accepted], 3U);
  EXPECT_EQ(words[SharedCounts::refused], 2U);
  EXPECT_EQ(words[SharedCounts::accepted_before_refusal], 0U);
  EXPECT_EQ(words[SharedCounts::over], 1U);
  EXPECT_GT(words[SharedCounts::words], 0U);
  EXPECT_GE(words[SharedCounts::words + 2], words[SharedCounts::words]);
  EXPECT_EQ(words[SharedCounts::words + 3], 0U);  // three were accepted
}

TEST(FaultLoad, AFirstCallThatIsRefusedIsNoRefusalAfterTheFault) {
  EXPECT_EQ(counted({0}, 6, 3)[SharedCounts::accepted_before_refusal], 3U);
}

TEST(FaultLoad, OnlyCallsBeforeTheFirstRefusalAfterTheFaultCount) {
  EXPECT_EQ(counted({4}, 6, 2)[SharedCounts::accepted_before_refusal], 2U);
}

TEST(FaultLoad, AProcessIsKilledBetweenTwoCalls) {
  const pid_t child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  EXPECT_EQ(counted({}, 4, 2, child)[SharedCounts::injected], 1U);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

TEST(SharedCounts, OneInstantInSoManyIsNotedWhereThereIsRoom) {
  const CountsFile file(2, 2);
  SharedCounts counts(file.path());
  for (std::uint64_t event = 0; event < 6; ++event) counts.note(event, static_cast<Instant>(10 + event));
  EXPECT_EQ(file.read(10)[8], 10U);
  EXPECT_EQ(file.read(10)[9], 12U);
}

TEST(SharedCounts, AFileThatIsTooShortIsAnError) {
  const CountsFile file(1, 0);
  ASSERT_EQ(truncate(file.path().c_str(), 8), 0);
  EXPECT_THROW(SharedCounts counts(file.path()), std::runtime_error);
}

Reaction counting(const CountsFile& file, std::uint64_t withdraw) {
  Reaction reaction;
  reaction.operation = "Echo::tell";
  reaction.counts = std::make_shared<SharedCounts>(file.path());
  reaction.withdraw = withdraw;
  return reaction;
}

TEST(Withdrawal, TheRuntimeTakesTheObjectAwayDuringTheCallOfThatNumber) {
  const CountsFile file(1, 4);
  Reactions reactions(1);
  reactions.add(counting(file, 2));
  int withdrawn = 0;
  reactions.withdraw_by([&] { return ++withdrawn > 0; });
  const Reactor* reactor = reactions.to("Echo::tell");
  reactor->react();
  EXPECT_EQ(withdrawn, 0);
  reactor->react();
  EXPECT_EQ(withdrawn, 1);
  reactor->react();  // it was on its way to the servant already
  EXPECT_EQ(withdrawn, 1);
  EXPECT_EQ(file.read(8)[SharedCounts::arrived], 3U);
  EXPECT_EQ(file.read(8)[SharedCounts::injected], 1U);
}

TEST(Withdrawal, WithoutAnAdapterTheServantRefusesWhatComesThen) {
  const CountsFile file(1, 4);
  Reactions reactions(1);
  reactions.add(counting(file, 1));
  reactions.withdraw_by([] { return false; });
  const Reactor* reactor = reactions.to("Echo::tell");
  reactor->react();
  EXPECT_THROW(reactor->react(), ObjectWithdrawn);
  EXPECT_EQ(file.read(8)[SharedCounts::arrived], 1U);
}

Phase read(const std::string& pairs) {
  return read_phase(Message::parse("phase id=1 object=c port=s kind=warm " + pairs), 1);
}

TEST(FaultLoad, ItsKeysBelongTogether) {
  EXPECT_EQ(read("operation=A load=fault calls=4 counts=/f after=2 kill=7").fault.kill, 7);
  EXPECT_TRUE(read("operation=A load=fault calls=4 counts=/f leave=1").fault.leave);
  EXPECT_THROW(read("operation=A load=fault calls=4"), ProtocolError);
  EXPECT_THROW(read("operation=A load=fault time=4 counts=/f"), ProtocolError);
  EXPECT_THROW(read("operations=A*1,B*1 order=mix load=fault calls=4 counts=/f"), ProtocolError);
  EXPECT_THROW(read("operation=A load=closed calls=4 kill=7"), ProtocolError);
  EXPECT_THROW(read("operation=A load=fault calls=4 counts=/f kill=-1"), ProtocolError);
}

}  // namespace
}  // namespace orrery
