// The part of a session that calls: its client ports, their phases and what they recorded.
//
// A session knows no more of it than this. A program that only serves has none, and nothing of it is linked in.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "orrery/measuring/clock.hpp"
#include "orrery/programs/asked.hpp"
#include "protocol/channel.hpp"

namespace orrery {

// What of its session a generator uses.
struct Surroundings {
  Program& program;
  const std::deque<Port>& ports;
  const Setup& setup;
  Channel& channel;
  std::function<std::optional<Message>()> next;
  std::function<void(const std::exception_ptr&)> give_up;
};

class Generator {
 public:
  virtual ~Generator() = default;
  // Every call port gets its stubs, and every reaction those that it calls by; again: stubs for peers that have joined.
  virtual void connect() = 0;
  virtual void arm(const Message& phase) = 0;
  virtual void go(std::uint64_t phase, Instant at) = 0;
  virtual void close(std::uint64_t phase, Instant at) = 0;
  // Of the phases measured so far.
  virtual const std::vector<Message>& records() const = 0;
};

}  // namespace orrery
