// A conversation: the system calls by which each side of a stream socket takes part in one exchange. How it is read.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace replay {

enum class Call {
  write,
  writev,
  sendto,
  sendmsg,
  read,
  readv,
  recvfrom,
  recvmsg,
  poll,
  ppoll,
  select,
  pselect6,
  epoll_wait,
  epoll_pwait,
  epoll_ctl,
};
constexpr std::string_view names[] = {"write",  "writev",   "sendto",     "sendmsg",     "read",
                                      "readv",  "recvfrom", "recvmsg",    "poll",        "ppoll",
                                      "select", "pselect6", "epoll_wait", "epoll_pwait", "epoll_ctl"};

// One system call.
struct Step {
  Call call = Call::write;
  // The bytes that it moves, or what it finds ready (POLLIN, POLLOUT); 0: nothing yet. Of epoll_ctl the operation.
  std::int64_t result = 0;
  std::vector<std::size_t> parts;  // the lengths of its buffers
  std::uint32_t flags = 0;         // MSG_*, or the events that it waits for
  std::size_t descriptors = 1;     // how many it waits for
  std::int64_t timeout = -1;       // ns; -1: none

  bool sends() const { return call <= Call::sendmsg; }
  bool receives() const { return call >= Call::read && call <= Call::recvmsg; }
  bool peeks() const { return receives() && (flags & MSG_PEEK) != 0; }
  bool waits() const { return call >= Call::poll && call <= Call::epoll_pwait; }
};

struct Side {
  std::vector<Step> steps;
  int cpu = -1;               // -1: any
  bool nonblocking = false;   // of its end of the socket
  std::uint32_t watched = 0;  // the events by which epoll has it; 0: it has not
};

struct Conversation {
  std::string transport;  // tcp, unix
  std::uint64_t warm = 0;
  std::uint64_t calls = 0;
  Side client;
  Side server;
};

inline Call call_of(const std::string& name) {
  for (std::size_t i = 0; i < std::size(names); ++i) {
    if (names[i] == name) return static_cast<Call>(i);
  }
  throw std::runtime_error("unknown system call " + name);
}

// `NAME RESULT FLAGS DESCRIPTORS TIMEOUT PART...`
inline Step read_step(std::istream& words) {
  Step step;
  std::string name;
  if (!(words >> name >> step.result >> step.flags >> step.descriptors >> step.timeout)) {
    throw std::runtime_error("a step has a name and four numbers");
  }
  step.call = call_of(name);
  for (std::size_t part; words >> part;) step.parts.push_back(part);
  if ((step.sends() || step.receives()) && step.parts.empty()) throw std::runtime_error(name + " has no buffer");
  return step;
}

// Lines: `transport NAME`, `warm N`, `calls N`, and of each side `SIDE cpu N`, `SIDE nonblocking N`, `SIDE watched N`,
// `SIDE step ...`.
inline Conversation read_conversation(std::istream& text) {
  Conversation all;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    std::string word, key;
    words >> word;
    if (word == "transport") {
      words >> all.transport;
    } else if (word == "warm") {
      words >> all.warm;
    } else if (word == "calls") {
      words >> all.calls;
    } else if (word == "client" || word == "server") {
      Side& side = word == "client" ? all.client : all.server;
      words >> key;
      if (key == "step") {
        side.steps.push_back(read_step(words));
        continue;
      }
      if (key == "cpu") {
        words >> side.cpu;
      } else if (key == "nonblocking") {
        words >> side.nonblocking;
      } else if (key == "watched") {
        words >> side.watched;
      } else {
        throw std::runtime_error("unknown line: " + line);
      }
    } else {
      throw std::runtime_error("unknown line: " + line);
    }
    if (!words) throw std::runtime_error("no value: " + line);
  }
  if (all.calls == 0 || all.client.steps.empty() || all.server.steps.empty()) {
    throw std::runtime_error("a conversation has calls, and steps of both sides");
  }
  return all;
}

}  // namespace replay
