// The bare loop beside the null driver: an opaque call between two readings of the clock, and reading the values.
//
// Prints for each operation the loop's time for one call, of the median of 100 blocks, in thousandths of a ns:
// `OPERATION PICOSECONDS`. Before them stands the machine's pace, `addition PICOSECONDS`: one of a row of additions
// that wait for each other, a cycle each on most processors.
#include "common/workload.hpp"
#include "null/servant.hpp"

static volatile std::uint64_t read_so_far;

template <class Call>
static void loop(const char* operation, long warm, long calls, Call call) {
  std::vector<long> durations(calls, 0);
  std::vector<long> blocks(100, 0);
  const long block = calls / static_cast<long>(blocks.size());
  for (long i = 0; i < warm; ++i) call();
  long* duration = durations.data();
  for (long& whole : blocks) {
    const long begin = peers::now();
    for (long i = 0; i < block; ++i) {
      const long start = peers::now();
      call();
      *duration++ = peers::now() - start;
    }
    whole = peers::now() - begin;
  }
  std::nth_element(blocks.begin(), blocks.begin() + 50, blocks.end());
  std::printf("%s %ld\n", operation, blocks[50] * 1000 / block);
}

static void pace() {
  constexpr long count = 20'000'000;
  std::uint64_t sum = 0;
  const long begin = peers::now();
  for (long i = 0; i < count; ++i) asm volatile("" : "+r"(++sum));  // neither folded nor reordered
  std::printf("addition %ld\n", (peers::now() - begin) * 1000 / count);
}

int main(int argc, char** argv) {
  if (argc != 3) return 3;
  const long warm = std::atol(argv[1]);
  const long calls = std::atol(argv[2]);
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  pace();
  loop("void_call", warm, calls, [] { void_call(); });
  loop("in_out_int_call", warm, calls, [&] {
    in_out_int_call(number);
    read_so_far = consume(0, static_cast<std::uint32_t>(number));
  });
  loop("in_out_string_call", warm, calls, [&] {
    in_out_string_call(text);
    read_so_far = consume(0, text);
  });
}
