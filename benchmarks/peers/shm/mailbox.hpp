// Shared memory by hand: a mailbox each way, whose state is a futex.
#pragma once

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

#include "raw/descriptors.hpp"

enum State : std::uint32_t { empty, awaited, full, closed };

struct Mailbox {
  alignas(64) std::atomic<std::uint32_t> state;
  std::uint32_t size;
  alignas(64) unsigned char bytes[16 * 1024];

  long futex(int operation, std::uint32_t value) {
    return syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&state), operation, value, nullptr, nullptr, 0);
  }

  void post(const void* data, std::size_t length) {
    size = static_cast<std::uint32_t>(length);
    std::memcpy(bytes, data, length);
    announce(full);
  }
  void announce(State news) {
    if (state.exchange(news, std::memory_order_acq_rel) == awaited) futex(FUTEX_WAKE, 1);
  }

  // Waits for a letter and takes it; 0 when the other side has closed.
  std::size_t take(void* room, std::size_t most, bool busy) {
    for (;;) {
      std::uint32_t seen = state.load(std::memory_order_acquire);
      if (seen == closed) return 0;
      if (seen == full) break;
      if (busy) {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
      } else if (seen == awaited || state.compare_exchange_strong(seen, awaited)) {
        futex(FUTEX_WAIT, awaited);
      }
    }
    const std::size_t length = std::min<std::size_t>(size, most);
    std::memcpy(room, bytes, length);
    state.store(empty, std::memory_order_relaxed);
    return length;
  }
};

struct Shared {
  Mailbox requests;
  Mailbox replies;
};

// One end: letters are messages, each in one piece.
struct Mailboxes {
  Mailbox& in;
  Mailbox& out;
  bool busy;
  std::size_t receive(void* room, std::size_t size) { return in.take(room, size, busy); }
  void send(const void* data, std::size_t size) { out.post(data, size); }
};

inline Shared& map_shared(int file) {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  if (memory == MAP_FAILED) peers::check(-1, "mmap");
  return *static_cast<Shared*>(memory);
}
