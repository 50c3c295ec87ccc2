// Plain CDR on the byte level: little endian, alignment from the first byte of the body, at most 8, zero padding.
// Source: OMG CORBA 3.3, part 2, 9.3 "CDR Transfer Syntax". Valid C++14.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>

#include "orrery/setup/failures.hpp"
#include "orrery/types/reflect.hpp"

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "plain CDR is written as it stands in memory");

namespace orrery {
namespace cdr {

// Out of line, so that what reads is short enough to stand in the calls themselves.
[[noreturn]] ORRERY_UNTIMED inline void refuse(const char* why) { throw Malformed(why); }

// Bytes that grow and are never cleared: what is kept from call to call is the room.
class Buffer {
 public:
  // A message begins without asking whether its header fits.
  Buffer() { grow(least_room); }
  unsigned char* data() { return bytes_.get(); }
  const unsigned char* data() const { return bytes_.get(); }
  std::size_t size() const { return size_; }
  std::size_t room() const { return room_; }
  void resize(std::size_t size) {
    reserve(size);
    size_ = size;
  }
  void reserve(std::size_t room) {
    if (room > room_) grow(room);
  }
  // What was written into the room counts as contents.
  void fill(std::size_t size) { size_ = size; }

 private:
  // Not cold: who makes a buffer before its loop would be taken for cold as well, and the loop with it.
  __attribute__((noinline)) void grow(std::size_t room) {
    const std::size_t doubled = 2 * room_;
    const std::size_t larger = room > doubled ? room : doubled;
    std::unique_ptr<unsigned char[]> bytes(new unsigned char[larger]);
    if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
    bytes_ = std::move(bytes);
    room_ = larger;
  }

  // A line of the cache: header and short bodies.
  static constexpr std::size_t least_room = 64;

  std::unique_ptr<unsigned char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

// Before the body stand 16 bytes: length of the body, operation, request number.
struct Header {
  std::uint32_t length;
  std::uint32_t operation;
  std::uint64_t request;
};
static_assert(sizeof(Header) == 16, "the header is a multiple of the largest alignment");

// In a reply: the servant could not answer, the body is a string that says why.
constexpr std::uint32_t failed_operation = 0xFFFFFFFFu;

// Writes a message. Where it is and how much fits is kept by itself, so that the compiler can have it in registers and
// foresees the alignment.
class Writer {
 public:
  // Begins: leaves room for the header.
  ORRERY_SHORT explicit Writer(Buffer& buffer) : buffer_(buffer), data_(buffer.data()), room_(buffer.room()) {}

  // The message is in the buffer.
  ORRERY_SHORT void end(std::uint32_t operation, std::uint64_t request) {
    const Header header{static_cast<std::uint32_t>(size_ - sizeof(Header)), operation, request};
    std::memcpy(data_, &header, sizeof header);
    buffer_.fill(size_);
  }

  template <class T>
  void scalar(T value) {
    std::memcpy(take(sizeof(T), sizeof(T)), &value, sizeof value);
  }
  // A length, and as many bytes behind it.
  ORRERY_SHORT void counted_bytes(const void* data, std::uint32_t length) {
    unsigned char* place = take(sizeof length + length, sizeof length);
    std::memcpy(place, &length, sizeof length);
    std::memcpy(place + sizeof length, data, length);
  }
  void bytes(const void* data, std::size_t size, std::size_t alignment) {
    unsigned char* place = take(size, alignment);
    if (size > 0) std::memcpy(place, data, size);
  }

 private:
  ORRERY_SHORT unsigned char* take(std::size_t size, std::size_t alignment) {
    const std::size_t start = (size_ + alignment - 1) & ~(alignment - 1);
    if (__builtin_expect(start + size > room_, 0)) {
      enlarge(buffer_, size_, start + size);
      data_ = buffer_.data();
      room_ = buffer_.room();
    }
    if (start > size_) std::memset(data_ + size_, 0, start - size_);
    size_ = start + size;
    return data_ + start;
  }

  // It is told the buffer, not this writer, which so needs no place in memory.
  ORRERY_UNTIMED static void enlarge(Buffer& buffer, std::size_t size, std::size_t room) {
    buffer.fill(size);  // so much is kept
    buffer.reserve(room);
  }

  Buffer& buffer_;
  unsigned char* data_;
  std::size_t room_;
  std::size_t size_ = sizeof(Header);
};

// Reads a body; every length is checked against what is left.
class Reader {
 public:
  Reader(const unsigned char* body, std::size_t size) : body_(body), size_(size) {}

  template <class T>
  T scalar() {
    T value;
    std::memcpy(&value, take(sizeof(T), sizeof(T)), sizeof value);
    return value;
  }
  const unsigned char* bytes(std::size_t size, std::size_t alignment) { return take(size, alignment); }

  // A length, which is returned in its place, and as many bytes behind it.
  ORRERY_SHORT const unsigned char* counted_bytes(std::uint32_t& length) {
    length = scalar<std::uint32_t>();
    return take(length, 1);
  }

  // A sequence length: `smallest` bytes an element must still be there.
  std::uint32_t length(std::size_t smallest) {
    const auto length = scalar<std::uint32_t>();
    if (length > (size_ - at_) / (smallest == 0 ? 1 : smallest)) too_short();
    return length;
  }

 private:
  // No sum overflows: there are at most 2^32 elements of 8 bytes.
  ORRERY_SHORT const unsigned char* take(std::size_t size, std::size_t alignment) {
    const std::size_t start = (at_ + alignment - 1) & ~(alignment - 1);
    if (__builtin_expect(start + size > size_, 0)) too_short();
    at_ = start + size;
    return body_ + start;
  }
  [[noreturn]] static void too_short() { refuse("what the message should hold reaches past its end"); }

  const unsigned char* body_;
  std::size_t size_;
  std::size_t at_ = 0;
};

}  // namespace cdr
}  // namespace orrery
