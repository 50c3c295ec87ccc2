// Two of the seven calls as plain CDR behind a header of 16 bytes, written by hand for just these.
//
// A transport has
//   std::size_t receive(void* room, std::size_t size);   waits for at least one byte; 0 at the end
//   void send(const void* data, std::size_t size);       sends all of it
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

namespace peers {

struct Header {
  std::uint32_t length;
  std::uint32_t operation;
  std::uint64_t request;
};

enum Operation : std::uint32_t { in_out_int_call = 3, in_out_string_call = 6 };

// One message, going out or coming in.
struct Message {
  alignas(8) unsigned char bytes[16 * 1024];
  std::size_t size = 0;

  void put(std::uint32_t operation, std::uint64_t request, std::int32_t number) {
    std::memcpy(body(), &number, sizeof number);
    finish(operation, request, sizeof number);
  }
  void put(std::uint32_t operation, std::uint64_t request, const std::string& text) {
    const std::uint32_t length = static_cast<std::uint32_t>(text.size() + 1);
    if (sizeof(Header) + sizeof length + length > sizeof bytes) throw std::length_error("the text is too long");
    std::memcpy(body(), &length, sizeof length);
    std::memcpy(body() + sizeof length, text.c_str(), length);
    finish(operation, request, sizeof length + length);
  }

  Header header() const {
    Header header;
    std::memcpy(&header, bytes, sizeof header);
    return header;
  }
  std::int32_t number() const {
    std::int32_t number;
    if (header().length != sizeof number) throw std::runtime_error("not a number");
    std::memcpy(&number, body(), sizeof number);
    return number;
  }
  void text(std::string& text) const {
    std::uint32_t length;
    std::memcpy(&length, body(), sizeof length);
    if (length == 0 || header().length != sizeof length + length) throw std::runtime_error("not a string");
    text.assign(reinterpret_cast<const char*>(body()) + sizeof length, length - 1);
  }

  // False at the end of the stream.
  template <class Transport>
  bool receive(Transport& transport) {
    size = 0;
    while (size < sizeof(Header) || size < sizeof(Header) + header().length) {
      const std::size_t got = transport.receive(bytes + size, sizeof bytes - size);
      if (got == 0) return false;
      size += got;
    }
    return true;
  }
  template <class Transport>
  void send(Transport& transport) const {
    transport.send(bytes, size);
  }

 private:
  unsigned char* body() { return bytes + sizeof(Header); }
  const unsigned char* body() const { return bytes + sizeof(Header); }
  void finish(std::uint32_t operation, std::uint64_t request, std::size_t length) {
    const Header header{static_cast<std::uint32_t>(length), operation, request};
    std::memcpy(bytes, &header, sizeof header);
    size = sizeof header + length;
  }
};

}  // namespace peers
