// Bytes from one writer to one reader, through memory that both map.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

namespace orrery {
namespace shm {

// Bytes travel in pieces. A piece begins on a cache line with its length, which is written last: the reader waits for
// the very line that brings the bytes, so that a short message costs one line on its way from core to core. A line
// that the reader has done with begins with 0 again. Zeroed memory is an empty ring.
struct Ring {
  static constexpr std::size_t capacity = 256 * 1024;
  static constexpr std::size_t line = 64;
  static constexpr std::size_t header = 8;

  // Pairs of lines are fetched together: the counter shares no pair with the bytes.
  alignas(2 * line) std::atomic<std::uint64_t> read;
  alignas(2 * line) unsigned char bytes[capacity];

  std::atomic<std::uint32_t>& length(std::size_t place) {
    return *reinterpret_cast<std::atomic<std::uint32_t>*>(bytes + place);
  }

  // What a piece takes up.
  static std::size_t footprint(std::size_t size) { return (size + header + line - 1) & ~(line - 1); }
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "the counter is shared between processes");
static_assert((Ring::capacity & (Ring::capacity - 1)) == 0, "a place in the ring is a counter without its high bits");

// The writer's end. What the reader has done with is looked up only where the room known of is too small.
class RingWriter {
 public:
  explicit RingWriter(Ring& ring) : ring_(&ring) {}

  // Copies all of it where that is done in one piece.
  bool put_whole(const void* data, std::size_t size) {
    const std::size_t begin = written_ % Ring::capacity;
    const std::size_t needed = Ring::footprint(size);
    if (__builtin_expect(size > largest_piece || needed > room() || begin + needed > Ring::capacity, 0)) return false;
    publish(begin, data, size);
    return true;
  }

  // Copies what fits in one piece, at most a quarter of the ring so that the reader copies at the same time; returns
  // how much.
  std::size_t put(const void* data, std::size_t size) {
    if (room() < Ring::footprint(size)) look();
    if (room() == 0) return 0;
    const std::size_t begin = written_ % Ring::capacity;
    size = std::min({size, room() - Ring::header, largest_piece, Ring::capacity - begin - Ring::header});
    publish(begin, data, size);
    return size;
  }

  bool has_room() {
    look();
    return room() > 0;
  }

 private:
  static constexpr std::size_t largest_piece = Ring::capacity / 4;

  void publish(std::size_t begin, const void* data, std::size_t size) {
    std::memcpy(ring_->bytes + begin + Ring::header, data, size);
    ring_->length(begin).store(static_cast<std::uint32_t>(size), std::memory_order_release);
    written_ += Ring::footprint(size);
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

  bool has_bytes() {
    if (piece_ == 0) piece_ = ring_->length(read_ % Ring::capacity).load(std::memory_order_acquire);
    return piece_ != 0;
  }

  // Copies what there is of a piece, at most `size`; returns how much.
  std::size_t take(void* room, std::size_t size) { return has_bytes() ? take_seen(room, size) : 0; }

  // The same of what has_bytes() has seen.
  std::size_t take_seen(void* room, std::size_t size) {
    const std::size_t begin = read_ % Ring::capacity;
    size = std::min(size, piece_ - taken_);
    std::memcpy(room, ring_->bytes + begin + Ring::header + taken_, size);
    taken_ += size;
    if (taken_ == piece_) give_back(begin);
    return size;
  }

 private:
  // The next time round, any of these lines may be the first of a piece.
  void give_back(std::size_t begin) {
    const std::size_t used = Ring::footprint(piece_);
    for (std::size_t at = 0; at < used; at += Ring::line) {
      ring_->length(begin + at).store(0, std::memory_order_relaxed);
    }
    read_ += used;
    ring_->read.store(read_, std::memory_order_release);
    piece_ = taken_ = 0;
  }

  Ring* ring_;
  std::uint64_t read_ = 0;
  std::size_t piece_ = 0;  // the length of the one that is being read
  std::size_t taken_ = 0;  // of it
};

}  // namespace shm
}  // namespace orrery
