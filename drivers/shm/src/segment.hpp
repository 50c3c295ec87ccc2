// The memory that the two ends of a connection share: a file without a name, so that nothing can be left behind.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <memory>
#include <orrery/cdr/descriptors.hpp>

#include "ring.hpp"

namespace orrery {
namespace shm {

// What an end waits for, and what the other tells it.
enum Event : std::uint32_t { nothing = 0, bytes = 1, room = 2 };

// What the other end must know of an end.
struct End {
  // Lines of the cache are fetched in pairs (ring.hpp): no end is to disturb the other's.
  alignas(128) std::atomic<std::uint32_t> awaited;  // a futex: the events that it sleeps for
  std::atomic<std::uint32_t> sleeps;                // does it ever?
};
static_assert(sizeof(std::atomic<std::uint32_t>) == 4, "a futex has 32 bits");

struct Segment {
  End client;
  End server;
  alignas(128) std::atomic<std::uint32_t> over;  // one of the ends is gone
  Ring requests;
  Ring replies;
};

struct Unmap {
  void operator()(Segment* segment) const { munmap(segment, sizeof(Segment)); }
};
using MappedSegment = std::unique_ptr<Segment, Unmap>;

inline Descriptor make_segment() {
  Descriptor file(memfd_create("orrery-connection", MFD_CLOEXEC), "memfd_create");
  if (ftruncate(file.number(), sizeof(Segment)) != 0) throw_errno("ftruncate");
  return file;
}

// Mapped with all its pages, so that no call pays for a page fault.
inline MappedSegment map_segment(const Descriptor& file) {
  constexpr int flags = MAP_SHARED | MAP_POPULATE;
  void* const memory = mmap(nullptr, sizeof(Segment), PROT_READ | PROT_WRITE, flags, file.number(), 0);
  if (memory == MAP_FAILED) throw_errno("mmap");
  return MappedSegment(static_cast<Segment*>(memory));
}

}  // namespace shm
}  // namespace orrery
