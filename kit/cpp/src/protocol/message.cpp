#include "protocol/message.hpp"

#include <charconv>
#include <set>

namespace orrery {
namespace {

struct Keys {
  std::set<std::string, std::less<>> required;
  std::set<std::string, std::less<>> optional;
};

// Every verb that a program understands.
const std::map<std::string, Keys, std::less<>>& verbs() {
  static const std::map<std::string, Keys, std::less<>> all = {
      {"hello", {{"protocol"}, {}}},
      {"process", {{"name", "seed", "folder"}, {"trace", "lock", "address"}}},
      {"option", {{"name", "value"}, {}}},
      {"length", {{"path", "value"}, {}}},
      {"holds", {{"path", "value"}, {}}},
      {"object", {{"id"}, {}}},
      {"port",
       {{"object", "name", "kind", "interface"}, {"threads", "window", "pool", "to", "first", "samples", "location"}}},
      {"react", {{"object", "port", "operation", "chance"}, {"work", "how", "calls", "at_once", "counts", "withdraw"}}},
      {"start", {}},
      {"bind", {{"object", "port", "peer", "peer_port", "ref"}, {"by", "server"}}},
      {"connect", {}},
      {"phase",
       {{"id", "object", "port", "kind"},
        {"operation", "operations", "order",   "load",       "calls",    "time",    "window",        "burst",
         "interval",  "late",       "wait",    "think_time", "deadline", "useless", "verify_one_in", "slice",
         "raw",       "first",      "members", "counts",     "after",    "kill",    "leave",         "fallible"}}},
      {"mark", {{"id"}, {}}},
      {"go", {{"id", "at"}, {}}},
      {"close", {{"id", "at"}, {}}},
      {"collect", {}},
      {"quit", {}},
  };
  return all;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  throw ProtocolError("a % is followed by two upper-case hexadecimal digits");
}

}  // namespace

std::string escape(std::string_view text) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    // A blank parts the pairs of a line, a line feed ends it.
    if (byte <= 0x20 || byte == 0x7f || c == '%') {
      escaped += {'%', digits[byte >> 4], digits[byte & 15]};
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string unescape(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (i + 2 >= text.size()) throw ProtocolError("a % is followed by two upper-case hexadecimal digits");
    plain += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
    i += 2;
  }
  return plain;
}

Message Message::parse(std::string_view line) {
  const std::size_t verb_end = std::min(line.find(' '), line.size());
  Message message{std::string(line.substr(0, verb_end))};
  const auto known = verbs().find(message.verb_);
  if (known == verbs().end()) throw ProtocolError("unknown verb `" + message.verb_ + "`");
  for (std::size_t at = verb_end; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at + 1), line.size());
    const std::string_view pair = line.substr(at + 1, end - at - 1);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) throw ProtocolError("`" + std::string(pair) + "` is not key=value");
    const std::string key(pair.substr(0, equals));
    if (!known->second.required.contains(key) && !known->second.optional.contains(key)) {
      // A misspelt key must not pass for one that was left out and has its default.
      throw ProtocolError("`" + message.verb_ + "` has no key `" + key + "`");
    }
    if (message.has(key)) throw ProtocolError("key `" + key + "` stands twice");
    message.with(key, unescape(pair.substr(equals + 1)));
    at = end;
  }
  for (const auto& key : known->second.required) {
    if (!message.has(key)) throw ProtocolError("`" + message.verb_ + "` needs the key `" + key + "`");
  }
  return message;
}

Message& Message::with(const std::string& key, std::string_view value) {
  values_[key] = value;
  tail_ += " " + key + "=" + escape(value);
  return *this;
}

std::string Message::text(const std::string& key, const std::string& otherwise) const {
  return has(key) ? text(key) : otherwise;
}

std::int64_t Message::number(const std::string& key) const {
  const std::string& digits = text(key);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw ProtocolError("`" + key + "=" + digits + "` is not a whole number");
  }
  return value;
}

std::int64_t Message::number(const std::string& key, std::int64_t otherwise) const {
  return has(key) ? number(key) : otherwise;
}

}  // namespace orrery
