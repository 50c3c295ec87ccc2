// What the values of a message's keys may be, and what is said where they are not.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "protocol/message.hpp"

namespace orrery {

// Which of the words a key may have stands there.
template <class Value>
Value one_of(const Message& message, const char* key, const char* otherwise,
             std::initializer_list<std::pair<const char*, Value>> words) {
  const std::string found = message.text(key, otherwise);
  std::string known;
  for (const auto& [word, value] : words) {
    if (word == found) return value;
    known += known.empty() ? word : std::string(", ") + word;
  }
  throw ProtocolError(std::string(key) + "=" + found + " is none of " + known);
}

// At least `least`.
template <class Number>
Number at_least(std::int64_t least, const Message& message, const char* key, std::int64_t otherwise) {
  const std::int64_t found = message.number(key, otherwise);
  if (found < least) {
    throw ProtocolError(std::string(key) + "=" + std::to_string(found) + " is less than " + std::to_string(least));
  }
  return static_cast<Number>(found);
}

// What stands between the commas of `text`; no place is empty.
std::vector<std::string> listed(const char* key, const std::string& text);

}  // namespace orrery
