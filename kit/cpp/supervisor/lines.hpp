// Lines of the supervisor's pipe and of the journal: `verb key=value ...`, escaped as in kit/PROTOCOL.md.
// Unlike there a key may stand several times (arg=, env=).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace supervisor {

struct Line {
  std::string verb;
  std::vector<std::pair<std::string, std::string>> pairs;

  std::string first(std::string_view key) const {
    for (const auto& [name, value] : pairs)
      if (name == key) return value;
    return {};
  }

  std::vector<std::string> all(std::string_view key) const {
    std::vector<std::string> found;
    for (const auto& [name, value] : pairs)
      if (name == key) found.push_back(value);
    return found;
  }
};

inline int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

inline std::optional<std::string> unescape(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    plain += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return plain;
}

inline std::string escape(std::string_view plain) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string text;
  for (const char c : plain) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte != 0x7f && c != '%') {
      text += c;
    } else {
      text += '%';
      text += digits[byte >> 4];
      text += digits[byte & 15];
    }
  }
  return text;
}

inline std::optional<Line> parse(std::string_view text) {
  Line line;
  std::size_t at = text.find(' ');
  line.verb = text.substr(0, at);
  while (at != std::string_view::npos) {
    const std::size_t begin = at + 1;
    at = text.find(' ', begin);
    const std::string_view pair = text.substr(begin, at == std::string_view::npos ? at : at - begin);
    const std::size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
    auto value = unescape(pair.substr(equals + 1));
    if (!value) return std::nullopt;
    line.pairs.emplace_back(pair.substr(0, equals), std::move(*value));
  }
  return line;
}

}  // namespace supervisor
