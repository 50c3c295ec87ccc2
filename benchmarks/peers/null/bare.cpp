// The bare loop beside the null driver: an opaque call between two readings of the clock, and reading the values.
//
// Prints for each operation the whole loop's time for one call, in thousandths of a ns: `OPERATION PICOSECONDS`.
#include "common/course.hpp"
#include "null/servant.hpp"

static volatile std::uint64_t read_so_far;

template <class Call>
static void loop(const char* operation, long warm, long calls, Call call) {
  std::vector<long> durations(calls, 0);
  for (long i = 0; i < warm; ++i) call();
  const long begin = peers::now();
  for (long& duration : durations) {
    const long start = peers::now();
    call();
    duration = peers::now() - start;
  }
  std::printf("%s %ld\n", operation, (peers::now() - begin) * 1000 / calls);
}

int main(int argc, char** argv) {
  if (argc != 3) return 3;
  const long warm = std::atol(argv[1]);
  const long calls = std::atol(argv[2]);
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
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
