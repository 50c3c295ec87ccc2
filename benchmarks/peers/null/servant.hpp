// An opaque call in one process, and what both sides do with values: read them.
#pragma once

#include <cstdint>
#include <string>

inline std::uint64_t consume(std::uint64_t checksum, std::uint64_t scalar) {
  return checksum * 0x9E3779B97F4A7C15ULL + scalar;
}
inline std::uint64_t consume(std::uint64_t checksum, const std::string& text) {
  checksum = consume(checksum, text.size());
  for (std::size_t i = 0; i < text.size(); i += 64) checksum = consume(checksum, static_cast<std::uint64_t>(text[i]));
  return checksum;
}

void void_call();
void in_out_int_call(std::int32_t& value);
void in_out_string_call(std::string& value);
