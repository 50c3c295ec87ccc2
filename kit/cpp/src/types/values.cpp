#include "orrery/types/values.hpp"

#include <algorithm>
#include <stdexcept>

namespace orrery {
namespace {

constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;  // 2^64 / phi
constexpr const char* own_interfaces = "Orrery::";       // the module of those that Orrery itself asks

// By the whole path, else by what follows its last `::`, else by `*`; else null.
template <class T>
const T* at_path(const std::map<std::string, T>& known, const std::string& path) {
  if (const auto whole = known.find(path); whole != known.end()) return &whole->second;
  if (const auto colons = path.rfind("::"); colons != std::string::npos) {
    if (const auto local = known.find(path.substr(colons + 2)); local != known.end()) return &local->second;
  }
  const auto other = known.find("*");
  return other == known.end() ? nullptr : &other->second;
}

}  // namespace

std::uint32_t Lengths::at(const std::string& path) const {
  const std::uint32_t* const length = at_path(lengths_, path);
  return length == nullptr ? standard : *length;
}

const Held* Lengths::held(const std::string& path) const { return at_path(held_, path); }

std::uint64_t mix(std::uint64_t x) {
  // The numbers are those of SplitMix64's finaliser, variant 13 of Stafford's.
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

std::uint64_t fnv1a(const std::string& text) {
  // Offset and prime that FNV-1a has for 64 bits.
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

Values::Values(const Lengths& lengths, std::uint64_t seed, const std::string& operation, std::uint64_t slot, Part part,
               const std::string& self)
    : lengths_(lengths),
      state_(mix(mix(seed + fnv1a(operation)) + 2 * slot + static_cast<std::uint64_t>(part))),
      path_(operation),
      self_(self),
      never_nil_(operation.rfind(own_interfaces, 0) == 0) {}

std::uint64_t Values::next() {
  state_ += golden;
  return mix(state_);
}

// The number is drawn even where it decides nothing, so that what follows in the stream is the same.
bool Values::refers() { return ((next() & 1) != 0 || never_nil_) && !self_.empty(); }

Held Values::held(std::uint32_t kinds) {
  const auto drawn = static_cast<Held>(next() % kinds);
  const Held* const asked = lengths_.held(path_);
  if (asked == nullptr) return drawn;
  if (static_cast<std::uint32_t>(*asked) >= kinds)
    throw std::invalid_argument(path_ + ": the IDL file has no struct that an any may hold");
  return *asked;
}

Random::Random(std::uint64_t seed, const std::string& purpose) : state_(mix(mix(seed) + fnv1a(purpose))) {}

std::uint64_t Random::next() {
  state_ += golden;
  return mix(state_);
}

std::uint32_t Values::length(std::uint32_t bound) const {
  const std::uint32_t wanted = lengths_.at(path_);
  return bound == 0 ? wanted : std::min(wanted, bound);
}

Values::Scope::Scope(Values& values, const char* name) : values_(values), length_(values.path_.size()) {
  if (name[0] != '[') values_.path_ += '.';
  values_.path_ += name;
}

}  // namespace orrery
