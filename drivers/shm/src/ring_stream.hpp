// Two rings as a byte stream, and how its ends wait for each other.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>

#include "segment.hpp"

namespace orrery {
namespace shm {

enum class Waiting { futex, busy };

// Not the private kind of futex: its word lies in the memory of two processes (futex(2)).
inline void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t value) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT, value, nullptr, nullptr, 0);
}
inline void futex_wake(std::atomic<std::uint32_t>& word) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

// The other thread of a core has it meanwhile, and the loop is left sooner.
inline void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// One end of a connection. One thread reads and writes it; another may end it.
class RingStream {
 public:
  static RingStream of_client(MappedSegment segment, Waiting waiting) {
    Segment& s = *segment;
    return RingStream(std::move(segment), s.client, s.server, s.replies, s.requests, waiting);
  }
  static RingStream of_server(MappedSegment segment, Waiting waiting) {
    Segment& s = *segment;
    return RingStream(std::move(segment), s.server, s.client, s.requests, s.replies, waiting);
  }

  RingStream(RingStream&&) = default;
  ~RingStream() {
    if (segment_) end();
  }

  std::size_t read(void* room_for_it, std::size_t size) {
    while (!in_.has_bytes()) {
      if (!wait_for(bytes) && !in_.has_bytes()) return 0;  // what came before the end is still read
    }
    const std::size_t got = in_.take_seen(room_for_it, size);
    untold_ += got;
    if (__builtin_expect(untold_ > Ring::capacity / 4, 0)) tell_of_room();
    return got;
  }

  ORRERY_SHORT void write(const void* data, std::size_t size) {
    if (!out_.put_whole(data, size)) return write_in_parts(static_cast<const unsigned char*>(data), size);
    tell(bytes);
  }

  std::size_t write_some(const void* data, std::size_t size) {
    const std::size_t put = out_.put(data, size);
    if (put > 0) {
      tell(bytes);
    } else if (is_over()) {
      errno = EPIPE;
      throw_errno("writing to the ring");
    }
    return put;
  }

  bool wait_for_either() {
    while (!in_.has_bytes() && !out_.has_room() && !is_over()) wait_for(bytes | room);
    return in_.has_bytes() || is_over();
  }

  // Wakes up both ends, for good.
  void end() {
    segment_->over.store(1);
    wake(*own_);
    wake(*other_);
  }

 private:
  RingStream(MappedSegment segment, End& own, End& other, Ring& in, Ring& out, Waiting waiting)
      : segment_(std::move(segment)), own_(&own), other_(&other), in_(in), out_(out), waiting_(waiting) {
    own_->sleeps.store(waiting_ == Waiting::futex ? 1 : 0);
  }

  __attribute__((noinline)) void write_in_parts(const unsigned char* at, std::size_t size) {
    while (size > 0) {
      const std::size_t put = write_some(at, size);
      at += put;
      size -= put;
      if (put == 0) wait_for(room);
    }
  }

  bool is_over() const { return segment_->over.load(std::memory_order_acquire) != 0; }

  bool has_come(std::uint32_t events) {
    return ((events & bytes) != 0 && in_.has_bytes()) || ((events & room) != 0 && out_.has_room());
  }

  // Returns when one of `events` may have come; false at the end. The fence stands between "I sleep" and the last look,
  // as it does in tell() between the event and the look at who sleeps: one of the two sees the other.
  bool wait_for(std::uint32_t events) {
    if (waiting_ == Waiting::busy) {
      if (untold_ > 0) tell_of_room();
      pause();
      return !is_over();
    }
    own_->awaited.store(events, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    untold_ = 0;
    wake_if_awaits(room);
    const bool over = is_over();
    if (!over && !has_come(events)) {
      futex_wait(own_->awaited, events);  // who wakes us says that we sleep no more
    } else {
      own_->awaited.store(nothing, std::memory_order_relaxed);
    }
    return !over;
  }

  // A system call only if the other end sleeps for this event.
  void tell(Event event) {
    if (other_->sleeps.load(std::memory_order_relaxed) == 0) return;
    std::atomic_thread_fence(std::memory_order_seq_cst);
    wake_if_awaits(event);
  }

  // After each quarter of the ring, and before this end itself waits: nobody waits for room in a ring that has some.
  void tell_of_room() {
    untold_ = 0;
    tell(room);
  }

  void wake_if_awaits(Event event) {
    if ((other_->awaited.load(std::memory_order_relaxed) & event) != 0) wake(*other_);
  }

  static void wake(End& end) {
    if (end.awaited.exchange(nothing) != nothing) futex_wake(end.awaited);
  }

  MappedSegment segment_;
  End* own_;
  End* other_;
  RingReader in_;
  RingWriter out_;
  std::size_t untold_ = 0;  // bytes taken since the other end was last told of room
  Waiting waiting_;
};

}  // namespace shm
}  // namespace orrery
