// How a client finds its server: it makes a pair of FIFOs and writes their name into the server's FIFO.
#pragma once

#include <limits.h>

#include <memory>
#include <orrery/setup/setup.hpp>

#include "fifo_stream.hpp"

namespace orrery {
namespace fifo {

// Below PIPE_BUF, so that the announcements of many clients are never mixed.
struct Announcement {
  char pair[256];  // the path that both FIFOs have in common; empty: there will be no more
};
static_assert(sizeof(Announcement) <= PIPE_BUF, "one write is one announcement");

inline std::string requests_of(const std::string& pair) { return pair + ".requests"; }
inline std::string replies_of(const std::string& pair) { return pair + ".replies"; }

// The server's end.
class Acceptor {
 public:
  using Stream = ServedStream;

  // Open for writing too: it does not end when the last client goes.
  explicit Acceptor(const std::string& path) : path_(path), announcements_(listen(path)) {}

  std::unique_ptr<ServedStream> accept() {
    for (;;) {
      Announcement announcement;
      const ssize_t got = ::read(announcements_.number(), &announcement, sizeof announcement);
      if (got < 0 && errno == EINTR) continue;
      announcement.pair[sizeof announcement.pair - 1] = 0;
      if (got <= 0 || announcement.pair[0] == 0) return nullptr;
      try {
        return open_pair(announcement.pair);
      } catch (const std::system_error&) {
        // A client that is already gone is nobody's loss.
      }
    }
  }

  void stop() {
    const Announcement last{};
    (void)!::write(announcements_.number(), &last, sizeof last);
    unlink(path_.c_str());
  }

 private:
  static Descriptor listen(const std::string& path) {
    make_fifo(path);
    return open_fifo(path, O_RDWR);
  }

  // Opening a FIFO waits for the other side: both sides open them in this order.
  static std::unique_ptr<ServedStream> open_pair(const std::string& pair) {
    Descriptor requests = open_fifo(requests_of(pair), O_RDONLY);
    Descriptor replies = open_fifo(replies_of(pair), O_WRONLY);
    return std::unique_ptr<ServedStream>(new ServedStream(std::move(requests), std::move(replies)));
  }

  std::string path_;
  Descriptor announcements_;
};

// The client's end: returns when the server has opened the pair, whose names are taken away then.
inline Stream connect_to(const std::string& path) {
  static std::atomic<unsigned> made{0};
  const std::string pair = path + "." + std::to_string(getpid()) + "." + std::to_string(made++);
  Announcement announcement{};
  if (pair.size() >= sizeof announcement.pair) throw ConfigurationError("longer than 255 bytes: " + pair);
  pair.copy(announcement.pair, pair.size());
  make_fifo(requests_of(pair));
  make_fifo(replies_of(pair));
  // A server that is not there is an error (ENXIO), and no wait (fifo(7)).
  const Descriptor server = open_fifo(path, O_WRONLY | O_NONBLOCK);
  if (::write(server.number(), &announcement, sizeof announcement) < 0) throw_errno("announcing to " + path);
  Descriptor requests = open_fifo(requests_of(pair), O_WRONLY);
  Descriptor replies = open_fifo(replies_of(pair), O_RDONLY);
  unlink(requests_of(pair).c_str());
  unlink(replies_of(pair).c_str());
  return Stream(std::move(replies), std::move(requests));
}

}  // namespace fifo
}  // namespace orrery
