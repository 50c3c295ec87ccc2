// Counts that outlive the process: a file of the trial's folder, mapped by the process that counts (kit/PROTOCOL.md,
// Faults). Only a trial with a fault has any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "orrery/measuring/clock.hpp"

namespace orrery {

class SharedCounts {
 public:
  // The words of the file, in its order; instants follow them.
  enum Word : std::size_t { accepted, refused, accepted_before_refusal, over, arrived, injected, every, words = 8 };

  // Maps the file that the conductor has made. std::system_error if it cannot be mapped, std::runtime_error if it is
  // too short.
  explicit SharedCounts(const std::string& path);
  ~SharedCounts();
  SharedCounts(const SharedCounts&) = delete;
  SharedCounts& operator=(const SharedCounts&) = delete;

  // One more; how many there were before.
  std::uint64_t add(Word word);
  void set(Word word, std::uint64_t value);
  std::uint64_t get(Word word) const;

  // The instant of event number `event`, the first being 0: of those that there is room for.
  void note(std::uint64_t event, Instant instant);

 private:
  std::uint64_t* words_ = nullptr;
  std::size_t size_ = 0;  // in words
  std::uint64_t every_ = 1;
};

}  // namespace orrery
