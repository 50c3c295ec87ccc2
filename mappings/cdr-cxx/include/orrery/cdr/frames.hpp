// Whole messages from a transport that only moves bytes. Valid C++14.
//
// A byte stream supplies
//   std::size_t read(void* room, std::size_t size);    waits for at least one byte; 0 at the end
//   void write(const void* data, std::size_t size);    writes all of it
// and for a client with several calls out
//   std::size_t write_some(const void* data, std::size_t size);   what fits without waiting, perhaps nothing
//   bool wait_for_either();    until there is room to write or something to read: true if there is something to read
#pragma once

#include "orrery/cdr/buffer.hpp"

namespace orrery {
namespace cdr {

struct Frame {
  Header header;
  const unsigned char* body;
};

// Reads as much as there is at once, so that a small message costs one system call.
template <class Stream>
class FrameReader {
 public:
  explicit FrameReader(Stream& stream) : stream_(stream) { buffer_.resize(first_room); }

  // False at the end of the stream. The body stays where it is until the next call.
  bool next(Frame& frame) {
    drop_last();
    std::size_t wanted = sizeof(Header);
    while (!is_here(frame, wanted)) {
      if (__builtin_expect(begin_ > 0 || buffer_.size() < wanted, 0)) make_room(wanted);
      if (read_more()) continue;
      if (end_ != begin_) throw Malformed("the peer closed in the middle of a message");
      return false;
    }
    return true;
  }

  // Reads what is there, for later; the last frame is done with.
  void take_in() {
    drop_last();
    if (end_ == buffer_.size()) make_room(buffer_.size() - begin_ + first_room);
    if (!read_more()) throw Malformed("the peer closed while calls were out");
  }

 private:
  static constexpr std::size_t first_room = 64 * 1024;
  static constexpr std::size_t largest = 1u << 30;

  void drop_last() {
    begin_ += last_;
    last_ = 0;
    if (begin_ == end_) begin_ = end_ = 0;
  }

  // The next message, if the whole of it has come; else as much of it as is `wanted`.
  bool is_here(Frame& frame, std::size_t& wanted) {
    const std::size_t here = end_ - begin_;
    if (here < sizeof(Header)) return false;
    std::memcpy(&frame.header, buffer_.data() + begin_, sizeof(Header));
    if (frame.header.length > largest) throw Malformed("a message is longer than 1 GiB");
    wanted = sizeof(Header) + frame.header.length;
    if (here < wanted) return false;
    frame.body = buffer_.data() + begin_ + sizeof(Header);
    last_ = wanted;
    return true;
  }

  bool read_more() {
    const std::size_t got = stream_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += got;
    return got > 0;
  }

  // The message must stand in one piece, and its body aligned: it is moved to the front.
  __attribute__((noinline)) void make_room(std::size_t wanted) {
    if (begin_ > 0) {
      std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    if (buffer_.size() < wanted) buffer_.resize(wanted);
  }

  Stream& stream_;
  Buffer buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t last_ = 0;
};

}  // namespace cdr
}  // namespace orrery
