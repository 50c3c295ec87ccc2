// What both ends of a topic note of a sample, without the sum of its content and with it, block after block in turn.
//
// A subscriber reads the values, counts them, reads the clock and notes the arrival; a publisher numbers the sample,
// reads the values, and notes the departure. Prints for each end and way the time for one sample, of the median block,
// in thousandths of a ns: `END WAY PICOSECONDS`.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "common/workload.hpp"
#include "orrery/measuring/samples.hpp"

namespace {

struct Sample {
  std::uint64_t number = 0;
  std::int64_t cause = 0;
  std::vector<double> values;
};

// As the kit reads: every scalar, and of a sequence one element in each 64 bytes.
std::uint64_t consume(std::uint64_t checksum, std::uint64_t scalar) {
  return checksum * 0x9E3779B97F4A7C15ULL + scalar;
}
std::uint64_t consume(const Sample& sample) {
  std::uint64_t checksum = consume(consume(0, sample.number), static_cast<std::uint64_t>(sample.cause));
  checksum = consume(checksum, sample.values.size());
  for (std::size_t i = 0; i < sample.values.size(); i += 8) {
    std::uint64_t bits;
    std::memcpy(&bits, &sample.values[i], sizeof bits);
    checksum = consume(checksum, bits);
  }
  return checksum;
}

struct Tally {
  std::uint64_t calls = 0;
  std::uint64_t in = 0;
};
volatile std::uint64_t read_so_far;

// The same without the sum: what there was before contents were compared.
struct PlainArrival {
  std::uint64_t number;
  std::uint64_t correlation;
  orrery::Instant read;
  orrery::Instant done;
};
struct PlainDeparture {
  std::uint64_t number;
  orrery::Instant start;
};

void note(orrery::Log<orrery::Arrival>& log, const Sample& s, orrery::Instant read, std::uint64_t sum) {
  log.note({s.number, static_cast<std::uint64_t>(s.cause), read, read, sum});
}
void note(orrery::Log<PlainArrival>& log, const Sample& s, orrery::Instant read, std::uint64_t) {
  log.note({s.number, static_cast<std::uint64_t>(s.cause), read, read});
}
void note(orrery::Log<orrery::Departure>& log, const Sample& s, orrery::Instant start, std::uint64_t sum) {
  log.note({s.number, start, static_cast<std::uint64_t>(s.cause), sum});
}
void note(orrery::Log<PlainDeparture>& log, const Sample& s, orrery::Instant start, std::uint64_t) {
  log.note({s.number, start});
}

// One way of noting, over all of its blocks.
template <class Entry>
class Way {
 public:
  Way(std::size_t samples, std::size_t values) {
    log_.reserve(samples);
    sample_.values.assign(values, 1.5);
  }

  void block(long samples) {
    const long begin = peers::now();
    for (long i = 0; i < samples; ++i) {
      sample_.number = sample_.number + 1;
      sample_.cause = static_cast<std::int64_t>(sample_.number);
      asm volatile("" : : "r"(&sample_) : "memory");  // it came from elsewhere
      const std::uint64_t sum = consume(sample_);
      ++tally_.calls;
      tally_.in += sum;
      note(log_, sample_, peers::now(), sum);
    }
    blocks_.push_back((peers::now() - begin) * 1000 / samples);
    read_so_far = tally_.in;
  }

  void print(const char* end, const char* way) {
    std::nth_element(blocks_.begin(), blocks_.begin() + static_cast<long>(blocks_.size() / 2), blocks_.end());
    std::printf("%s %s %ld\n", end, way, blocks_[blocks_.size() / 2]);
  }

 private:
  orrery::Log<Entry> log_;
  Sample sample_;
  Tally tally_;
  std::vector<long> blocks_;
};

template <class Plain, class Whole>
void compare(const char* end, long blocks, long samples, std::size_t values) {
  Way<Plain> plain(static_cast<std::size_t>((blocks + 1) * samples), values);
  Way<Whole> whole(static_cast<std::size_t>((blocks + 1) * samples), values);
  for (long i = 0; i < blocks; ++i) {
    if (i % 2 == 0) plain.block(samples);
    whole.block(samples);
    if (i % 2 != 0) plain.block(samples);
  }
  plain.print(end, "plain");
  whole.print(end, "whole");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 3;
  const long blocks = std::atol(argv[1]);
  const long samples = std::atol(argv[2]);
  const auto values = static_cast<std::size_t>(std::atol(argv[3]));
  compare<PlainArrival, orrery::Arrival>("subscriber", blocks, samples, values);
  compare<PlainDeparture, orrery::Departure>("publisher", blocks, samples, values);
}
