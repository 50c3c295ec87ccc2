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
  ORRERY_SHORT bool next(Frame& frame) {
    std::size_t begin = begin_;
    std::size_t end = end_;
    if (begin == end) {
      if (__builtin_expect(end == buffer_.size(), 0)) expect_more();
      begin = begin_ = 0;
      end = end_ = stream_.read(buffer_.data(), buffer_.size());
      if (end == 0) return false;
    }
    while (__builtin_expect(!is_whole(frame, begin, end), 0)) {
      read_the_rest();
      begin = begin_;
      end = end_;
    }
    return true;
  }

  // Is nothing here of the message after the last frame? Then the next one is read.
  bool is_empty() const { return begin_ == end_; }

  // Reads what is there, for later; the last frame is done with.
  void take_in() {
    if (end_ == buffer_.size()) make_room(buffer_.size() - begin_ + usual_room);
    if (!read_more()) refuse("the peer closed while calls were out");
  }

 private:
  // Little, for each of a client's hundreds of connections has such a buffer: close together they are found sooner.
  // A longer message, or more that has come than there is room for, makes it longer.
  static constexpr std::size_t first_room = 256;
  static constexpr std::size_t usual_room = 64 * 1024;
  // Looked at before room is made: a wrong length must not ask for all memory.
  static constexpr std::size_t largest = 1u << 30;

  // Is the message at `begin` here to its end? Then it is the frame, and what follows it comes next.
  ORRERY_SHORT bool is_whole(Frame& frame, std::size_t begin, std::size_t end) {
    const std::size_t here = end - begin;
    if (here < sizeof(Header)) return false;
    const unsigned char* const message = buffer_.data() + begin;
    std::memcpy(&frame.header, message, sizeof(Header));
    if (here - sizeof(Header) < frame.header.length) return false;
    frame.body = message + sizeof(Header);
    begin_ = begin + sizeof(Header) + frame.header.length;
    return true;
  }

  __attribute__((noinline)) void read_the_rest() {
    const std::size_t wanted = size_of_next();
    if (begin_ > 0 || buffer_.size() < wanted) make_room(wanted);
    if (!read_more()) refuse("the peer closed in the middle of a message");
  }

  // Of its header alone as long as that has not come.
  std::size_t size_of_next() const {
    if (end_ - begin_ < sizeof(Header)) return sizeof(Header);
    Header header;
    std::memcpy(&header, buffer_.data() + begin_, sizeof header);
    if (header.length > largest) refuse("a message is longer than 1 GiB");
    return sizeof header + header.length;
  }

  // All of the room was used, and perhaps more was there.
  __attribute__((noinline)) void expect_more() {
    if (buffer_.size() < usual_room) buffer_.resize(2 * buffer_.size());
  }

  bool read_more() {
    const std::size_t got = stream_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += got;
    return got > 0;
  }

  // The message must stand in one piece, and its body aligned: it is moved to the front.
  void make_room(std::size_t wanted) {
    if (begin_ > 0) {
      std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    if (buffer_.size() < wanted) buffer_.resize(wanted);
  }

  Stream& stream_;
  Buffer buffer_;
  std::size_t begin_ = 0;  // of the next message
  std::size_t end_ = 0;    // of what has come
};

}  // namespace cdr
}  // namespace orrery
