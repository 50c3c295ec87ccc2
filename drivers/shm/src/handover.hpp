// How a segment reaches the server: its client hands over the descriptor.
#pragma once

#include <orrery/cdr/handover.hpp>

#include "ring_stream.hpp"

namespace orrery {
namespace shm {

// The server's end.
class Acceptor {
 public:
  using Stream = RingStream;

  Acceptor(const std::string& path, Waiting waiting) : reception_(path), waiting_(waiting) {}

  std::unique_ptr<RingStream> accept() {
    return reception_.next<RingStream, 1>([this](std::array<Descriptor, 1> file) {
      return std::unique_ptr<RingStream>(new RingStream(RingStream::of_server(map_segment(file[0]), waiting_)));
    });
  }

  void stop() { reception_.stop(); }

 private:
  cdr::Reception reception_;
  Waiting waiting_;
};

// The client's end: returns when the server has mapped the segment too.
inline RingStream connect_to(const std::string& path, Waiting waiting) {
  const Descriptor file = make_segment();
  RingStream stream = RingStream::of_client(map_segment(file), waiting);
  cdr::hand_over(path, {&file});
  return stream;
}

}  // namespace shm
}  // namespace orrery
