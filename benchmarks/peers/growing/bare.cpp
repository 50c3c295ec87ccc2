// The pipes experiment by hand: one more echo server joins after the other, then all are asked at once.
//
//   bare SERVERS ROUNDS
//
// A server is a process of its own at the end of two pipes, which sends back what it has read. When another has joined
// it is called once; then all that are there are asked ROUNDS times. Prints for each number of servers the median round
// in ns: `SERVERS NANOSECONDS`. What travels is as long as Orrery's echoString("Hello!").
#include <fcntl.h>

#include "asking.hpp"

namespace {

// Echoes what comes on stdin until there is no more.
int serve() {
  char message[4096];
  for (ssize_t got; (got = read(STDIN_FILENO, message, sizeof message)) > 0;) {
    if (write(STDOUT_FILENO, message, static_cast<std::size_t>(got)) != got) fail("write");
  }
  return 0;
}

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

}  // namespace

int main(int argc, char** argv) {
  if (argc == 1) return serve();
  if (argc != 3) return 3;
  const long most = std::atol(argv[1]);
  const char message[length + 1] = "....header......\7\0\0\0Hello!";
  std::vector<Server> servers;
  for (long count = 1; count <= most; ++count) {
    servers.push_back(start("/proc/self/exe"));
    ask_all({servers.back()}, message, message, 1);
    std::printf("%ld %ld\n", count, ask_all(servers, message, message, std::atol(argv[2])));
  }
}
