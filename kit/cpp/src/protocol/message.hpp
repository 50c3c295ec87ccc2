// One line of the control protocol (kit/PROTOCOL.md).
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace orrery {

struct ProtocolError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Message {
 public:
  explicit Message(std::string verb) : verb_(std::move(verb)) {}

  // Throws ProtocolError for a malformed line, an unknown verb, and an unknown or missing key.
  static Message parse(std::string_view line);

  Message& with(const std::string& key, std::string_view value);
  Message& with(const std::string& key, std::uint64_t value) {
    return with(key, std::string_view(std::to_string(value)));
  }
  Message& with(const std::string& key, std::int64_t value) {
    return with(key, std::string_view(std::to_string(value)));
  }

  const std::string& verb() const { return verb_; }
  bool has(const std::string& key) const { return values_.contains(key); }
  const std::string& text(const std::string& key) const { return values_.at(key); }
  std::string text(const std::string& key, const std::string& otherwise) const;
  std::int64_t number(const std::string& key) const;
  std::int64_t number(const std::string& key, std::int64_t otherwise) const;

  std::string line() const { return verb_ + tail_; }

 private:
  std::string verb_;
  std::map<std::string, std::string> values_;
  std::string tail_;  // the pairs as they are written, in the order in which they were added
};

std::string escape(std::string_view text);
std::string unescape(std::string_view text);

}  // namespace orrery
