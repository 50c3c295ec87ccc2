// A pair of FIFOs as a byte stream.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <atomic>
#include <orrery/cdr/descriptors.hpp>

namespace orrery {
namespace fifo {

inline Descriptor open_fifo(const std::string& path, int flags) {
  return Descriptor(open(path.c_str(), flags | O_CLOEXEC), "opening " + path);
}

inline void make_fifo(const std::string& path) {
  if (mkfifo(path.c_str(), 0600) != 0) throw_errno("making " + path);
}

// SIGPIPE is ignored in the process: a peer that is gone is an error of write().
class Stream {
 public:
  Stream(Descriptor in, Descriptor out) : in_(std::move(in)), out_(std::move(out)) {}

  ORRERY_SHORT std::size_t read(void* room, std::size_t size) {
    const ssize_t got = cdr::call_read(in_.number(), room, size);
    return __builtin_expect(got >= 0, 1) ? static_cast<std::size_t>(got) : read_again(room, size);
  }

  void write(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    while (size > 0) {
      const std::size_t written = write_now(at, size);
      at += written;
      size -= written;
      if (written == 0) wait_for_room();
    }
  }

  // Pipes know no flag for a single write: the first use turns waiting off for good, and write() waits by itself.
  std::size_t write_some(const void* data, std::size_t size) {
    if (waits_) {
      if (fcntl(out_.number(), F_SETFL, O_NONBLOCK) != 0) throw_errno("O_NONBLOCK");
      waits_ = false;
    }
    return write_now(data, size);
  }

  bool wait_for_either() { return cdr::wait_for_either(in_.number(), out_.number()); }

 protected:
  const Descriptor& in() const { return in_; }

 private:
  // The first reading failed: `errno` says why.
  ORRERY_UNTIMED std::size_t read_again(void* room, std::size_t size) {
    for (;;) {
      if (errno != EINTR) throw_errno("read");
      const ssize_t got = cdr::call_read(in_.number(), room, size);
      if (got >= 0) return static_cast<std::size_t>(got);
    }
  }

  std::size_t write_now(const void* data, std::size_t size) {
    for (;;) {
      const ssize_t written = cdr::call_write(out_.number(), data, size);
      if (written >= 0) return static_cast<std::size_t>(written);
      if (errno == EAGAIN) return 0;
      if (errno != EINTR) throw_errno("write");
    }
  }

  void wait_for_room() {
    pollfd room{out_.number(), POLLOUT, 0};
    if (poll(&room, 1, -1) < 0 && errno != EINTR) throw_errno("poll");
  }

  Descriptor in_;
  Descriptor out_;
  bool waits_ = true;
};

// The server's end: another thread can end it.
class ServedStream : public Stream {
 public:
  using Stream::Stream;

  std::size_t read(void* room, std::size_t size) {
    const std::size_t got = Stream::read(room, size);
    return over_.load(std::memory_order_relaxed) ? 0 : got;
  }

  // A pipe cannot be shut down while its writer lives: one byte, written by ourselves, wakes the reader up.
  void end() {
    over_.store(true, std::memory_order_relaxed);
    // By its descriptor, for the FIFO has no name any more.
    const std::string itself = "/proc/self/fd/" + std::to_string(in().number());
    const Descriptor writer(open(itself.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    (void)!::write(writer.number(), "", 1);  // a full pipe wakes its reader up as well
  }

 private:
  std::atomic<bool> over_{false};
};

}  // namespace fifo
}  // namespace orrery
