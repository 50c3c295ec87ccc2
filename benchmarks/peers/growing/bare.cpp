// The pipes experiment by hand: one more echo server joins after the other, then all are asked at once.
//
//   bare SERVERS ROUNDS
//
// A server is a process of its own at the end of two pipes. When another has joined it is called once; then all that
// are there are asked ROUNDS times: every request is written before the first reply is read. Prints for each number of
// servers the median round in ns: `SERVERS NANOSECONDS`. What travels is as long as Orrery's echoString("Hello!").
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr std::size_t length = 16 + 4 + 7;  // a header; the text's length, its letters and its end

long now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(3);
}

void put(int descriptor, const char* message) {
  if (write(descriptor, message, length) != static_cast<ssize_t>(length)) fail("write");
}

// Echoes what comes on stdin until there is no more.
int serve() {
  char message[4096];
  for (ssize_t got; (got = read(STDIN_FILENO, message, sizeof message)) > 0;) {
    if (write(STDOUT_FILENO, message, static_cast<std::size_t>(got)) != got) fail("write");
  }
  return 0;
}

struct Server {
  int requests;
  int replies;

  void get(const char* expected) const {
    char message[4096];
    if (read(replies, message, sizeof message) != static_cast<ssize_t>(length)) fail("read");
    if (std::memcmp(message, expected, length) != 0) fail("another reply");
  }
};

// A process of its own, with no end of anybody else's pipes.
Server start(const char* program) {
  int down[2], up[2];
  if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0) fail("pipe");
  const pid_t pid = fork();
  if (pid < 0) fail("fork");
  if (pid == 0) {
    dup2(down[0], STDIN_FILENO);
    dup2(up[1], STDOUT_FILENO);
    execl(program, program, static_cast<char*>(nullptr));
    fail("exec");
  }
  close(down[0]);
  close(up[1]);
  return {down[1], up[0]};
}

long ask_all(const std::vector<Server>& servers, const char* message) {
  const long begin = now();
  for (const Server& server : servers) put(server.requests, message);
  for (const Server& server : servers) server.get(message);
  return now() - begin;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 1) return serve();
  if (argc != 3) return 3;
  const long most = std::atol(argv[1]);
  std::vector<long> rounds(std::atol(argv[2]));
  const char message[length + 1] = "....header......\7\0\0\0Hello!";
  std::vector<Server> servers;
  for (long count = 1; count <= most; ++count) {
    servers.push_back(start("/proc/self/exe"));
    put(servers.back().requests, message);
    servers.back().get(message);
    for (long& round : rounds) round = ask_all(servers, message);
    std::sort(rounds.begin(), rounds.end());
    std::printf("%ld %ld\n", count, rounds[(rounds.size() - 1) / 2]);
  }
}
