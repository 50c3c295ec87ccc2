// Plain CDR on the byte level: little endian, alignment from the first byte of the body, at most 8, zero padding.
// Source: OMG CORBA 3.3, part 2, 9.3 "CDR Transfer Syntax". Valid C++14.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "plain CDR is written as it stands in memory");

namespace orrery {
namespace cdr {

struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Bytes that grow and are never cleared: what is kept from call to call is the room.
class Buffer {
 public:
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

 private:
  void grow(std::size_t room) {
    const std::size_t doubled = 2 * room_;
    const std::size_t larger = room > doubled ? room : doubled;
    std::unique_ptr<unsigned char[]> bytes(new unsigned char[larger]);
    if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
    bytes_ = std::move(bytes);
    room_ = larger;
  }

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

class Writer {
 public:
  explicit Writer(Buffer& buffer) : buffer_(buffer) {}

  // Begins a message: leaves room for the header.
  void begin() { buffer_.resize(sizeof(Header)); }
  void end(std::uint32_t operation, std::uint64_t request) {
    const Header header{static_cast<std::uint32_t>(buffer_.size() - sizeof(Header)), operation, request};
    std::memcpy(buffer_.data(), &header, sizeof header);
  }

  template <class T>
  void scalar(T value) {
    std::memcpy(take(sizeof(T), sizeof(T)), &value, sizeof value);
  }
  // A length, and as many bytes behind it.
  void counted_bytes(const void* data, std::uint32_t length) {
    unsigned char* place = take(sizeof length + length, sizeof length);
    std::memcpy(place, &length, sizeof length);
    std::memcpy(place + sizeof length, data, length);
  }
  void bytes(const void* data, std::size_t size, std::size_t alignment) {
    unsigned char* place = take(size, alignment);
    if (size > 0) std::memcpy(place, data, size);
  }

 private:
  unsigned char* take(std::size_t size, std::size_t alignment) {
    const std::size_t old = buffer_.size();
    const std::size_t start = (old + alignment - 1) & ~(alignment - 1);
    buffer_.resize(start + size);
    if (start > old) std::memset(buffer_.data() + old, 0, start - old);
    return buffer_.data() + start;
  }

  Buffer& buffer_;
};

// Reads a body; every length is checked against what is left.
class Reader {
 public:
  Reader(const unsigned char* body, std::size_t size) : begin_(body), at_(body), end_(body + size) {}

  template <class T>
  T scalar() {
    T value;
    std::memcpy(&value, take(sizeof(T), sizeof(T)), sizeof value);
    return value;
  }
  const unsigned char* bytes(std::size_t size, std::size_t alignment) { return take(size, alignment); }

  // A length, which is returned in its place, and as many bytes behind it.
  const unsigned char* counted_bytes(std::uint32_t& length) {
    length = scalar<std::uint32_t>();
    if (length > static_cast<std::size_t>(end_ - at_)) throw Malformed("a length reaches past the end of the message");
    const unsigned char* bytes = at_;
    at_ += length;
    return bytes;
  }

  // A sequence length: `smallest` bytes an element must still be there.
  std::uint32_t length(std::size_t smallest) {
    const auto length = scalar<std::uint32_t>();
    if (length > static_cast<std::size_t>(end_ - at_) / (smallest == 0 ? 1 : smallest))
      throw Malformed("a length reaches past the end of the message");
    return length;
  }

 private:
  const unsigned char* take(std::size_t size, std::size_t alignment) {
    const std::size_t offset = static_cast<std::size_t>(at_ - begin_);
    const std::size_t start = (offset + alignment - 1) & ~(alignment - 1);
    if (start > static_cast<std::size_t>(end_ - begin_) || size > static_cast<std::size_t>(end_ - begin_) - start) {
      throw Malformed("the message is too short");
    }
    at_ = begin_ + start + size;
    return begin_ + start;
  }

  const unsigned char* begin_;
  const unsigned char* at_;
  const unsigned char* end_;
};

}  // namespace cdr
}  // namespace orrery
