// Plain CDR against the shared vectors.
#include <gtest/gtest.h>

#include <orrery/cdr/codec.hpp>

#include "json_values.hpp"

namespace orrery::cdr {
namespace {

std::string hex_of(const Buffer& buffer) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string hex;
  for (std::size_t i = sizeof(Header); i < buffer.size(); ++i) {
    if (!hex.empty()) hex += ' ';
    hex += {digits[buffer.data()[i] >> 4], digits[buffer.data()[i] & 15]};
  }
  return hex;
}

std::vector<unsigned char> bytes_of(const std::string& hex) {
  std::vector<unsigned char> bytes;
  for (std::size_t at = 0; at < hex.size(); at += 3) {
    bytes.push_back(static_cast<unsigned char>(std::stoi(hex.substr(at, 2), nullptr, 16)));
  }
  return bytes;
}

TEST(Cdr, BodiesAreWrittenByteForByte) {
  for (const Json& body : vectors("cdr", "bodies")) {
    Buffer buffer;
    Writer writer(buffer);
    for (const Json& part : body["parts"]) {
      with_type(part["type"], [&](auto tag, const Bounds&) {
        using T = typename decltype(tag)::type;
        Codec<T>::put(writer, JsonValue<T>::get(part["value"]));
      });
    }
    writer.end(0, 0);
    EXPECT_EQ(hex_of(buffer), body["bytes"].get<std::string>()) << body["note"];
  }
}

TEST(Cdr, BodiesAreReadBackWhole) {
  for (const Json& body : vectors("cdr", "bodies")) {
    const auto bytes = bytes_of(body["bytes"]);
    Reader reader(bytes.data(), bytes.size());
    for (const Json& part : body["parts"]) {
      with_type(part["type"], [&](auto tag, const Bounds&) {
        using T = typename decltype(tag)::type;
        T value{};
        Codec<T>::get(reader, value);
        EXPECT_TRUE(Shape<T>::equal(value, JsonValue<T>::get(part["value"]))) << body["note"];
      });
    }
    EXPECT_THROW(reader.bytes(1, 1), Malformed) << body["note"];
  }
}

TEST(Cdr, ABodyThatEndsEarlyIsRefusedWhereverItEnds) {
  for (const Json& body : vectors("cdr", "bodies")) {
    const auto bytes = bytes_of(body["bytes"]);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      Reader reader(bytes.data(), size);
      const auto read_all = [&] {
        for (const Json& part : body["parts"]) {
          with_type(part["type"], [&](auto tag, const Bounds&) {
            typename decltype(tag)::type value{};
            Codec<typename decltype(tag)::type>::get(reader, value);
          });
        }
      };
      EXPECT_THROW(read_all(), Malformed) << body["note"] << " cut to " << size;
    }
  }
}

TEST(Cdr, WhatIsMalformedIsRefused) {
  for (const Json& body : vectors("cdr", "malformed")) {
    const auto bytes = bytes_of(body["bytes"]);
    Reader reader(bytes.data(), bytes.size());
    with_type(body["type"], [&](auto tag, const Bounds&) {
      typename decltype(tag)::type value{};
      EXPECT_THROW(Codec<typename decltype(tag)::type>::get(reader, value), Malformed) << body["why"];
    });
  }
}

TEST(Cdr, TheHeaderIsSixteenBytesBeforeTheBody) {
  for (const Json& frame : vectors("cdr", "frames")) {
    Buffer buffer;
    Writer writer(buffer);
    const auto body = bytes_of(frame["body"]);
    writer.bytes(body.data(), body.size(), 1);
    writer.end(frame["operation"], frame["request"]);
    const auto whole = bytes_of(frame["bytes"]);
    ASSERT_EQ(buffer.size(), whole.size());
    EXPECT_EQ(std::memcmp(buffer.data(), whole.data(), whole.size()), 0) << frame;
  }
}

TEST(Cdr, PaddingIsZeroAlsoInABufferThatWasUsedBefore) {
  Buffer buffer;
  for (const std::uint8_t octet : {0xff, 0x01}) {
    Writer writer(buffer);
    if (octet == 0xff) {
      for (int i = 0; i < 16; ++i) writer.scalar(octet);
    } else {
      writer.scalar(octet);
      writer.scalar(1.0);
    }
    writer.end(0, 0);
  }
  EXPECT_EQ(hex_of(buffer), "01 00 00 00 00 00 00 00 00 00 00 00 00 00 f0 3f");
}

}  // namespace
}  // namespace orrery::cdr
