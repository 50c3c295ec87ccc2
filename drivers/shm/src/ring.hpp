// Bytes from one writer to one reader, through memory that both map.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

namespace orrery {
namespace shm {

// Zeroed memory is an empty ring. Each counter has a cache line of its own: one side writes it, the other reads it.
struct Ring {
  static constexpr std::size_t capacity = 256 * 1024;

  alignas(64) std::atomic<std::uint64_t> written;
  alignas(64) std::atomic<std::uint64_t> read;
  alignas(64) unsigned char bytes[capacity];
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "the counters are shared between processes");
static_assert((Ring::capacity & (Ring::capacity - 1)) == 0, "a place in the ring is a counter without its high bits");

// The writer's end. What the reader has taken is looked up only where the room known of is too small.
class RingWriter {
 public:
  explicit RingWriter(Ring& ring) : ring_(&ring) {}

  // Copies all of it where that is done in one piece.
  bool put_whole(const void* data, std::size_t size) {
    const std::size_t begin = written_ % Ring::capacity;
    if (__builtin_expect(size > largest_piece || size > room() || begin + size > Ring::capacity, 0)) return false;
    std::memcpy(ring_->bytes + begin, data, size);
    publish(size);
    return true;
  }

  // Copies what fits, at most a quarter of the ring so that the reader copies at the same time; returns how much.
  std::size_t put(const void* data, std::size_t size) {
    if (room() < size) look();
    size = std::min({size, room(), largest_piece});
    const std::size_t begin = written_ % Ring::capacity;
    const std::size_t first = std::min(size, Ring::capacity - begin);
    std::memcpy(ring_->bytes + begin, data, first);
    std::memcpy(ring_->bytes, static_cast<const unsigned char*>(data) + first, size - first);
    publish(size);
    return size;
  }

  bool has_room() {
    look();
    return room() > 0;
  }

 private:
  static constexpr std::size_t largest_piece = Ring::capacity / 4;

  void publish(std::size_t size) {
    written_ += size;
    ring_->written.store(written_, std::memory_order_release);
  }
  void look() { read_ = ring_->read.load(std::memory_order_acquire); }
  std::size_t room() const { return Ring::capacity - static_cast<std::size_t>(written_ - read_); }

  Ring* ring_;
  std::uint64_t written_ = 0;
  std::uint64_t read_ = 0;  // at least so much
};

// The reader's end.
class RingReader {
 public:
  explicit RingReader(Ring& ring) : ring_(&ring) {}

  // Copies what is there, at most `size`; returns how much.
  std::size_t take(void* room, std::size_t size) {
    return written_ != read_ || has_bytes() ? take_seen(room, size) : 0;
  }

  // The same of what has_bytes() has seen.
  std::size_t take_seen(void* room, std::size_t size) {
    size = std::min(size, static_cast<std::size_t>(written_ - read_));
    const std::size_t begin = read_ % Ring::capacity;
    if (__builtin_expect(begin + size <= Ring::capacity, 1)) {
      std::memcpy(room, ring_->bytes + begin, size);
    } else {
      const std::size_t first = Ring::capacity - begin;
      std::memcpy(room, ring_->bytes + begin, first);
      std::memcpy(static_cast<unsigned char*>(room) + first, ring_->bytes, size - first);
    }
    read_ += size;
    ring_->read.store(read_, std::memory_order_release);
    return size;
  }

  bool has_bytes() {
    written_ = ring_->written.load(std::memory_order_acquire);
    return written_ != read_;
  }

 private:
  Ring* ring_;
  std::uint64_t read_ = 0;
  std::uint64_t written_ = 0;  // at least so much
};

}  // namespace shm
}  // namespace orrery
