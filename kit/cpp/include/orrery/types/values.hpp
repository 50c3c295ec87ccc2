// The stream that every value is drawn from: a function of (seed, operation, slot, part), the same in every
// language (kit/vectors/values.json). Valid C++14.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace orrery {

// What an `any` holds: a long, a string or a struct of the same IDL file.
enum class Held : std::uint32_t { a_long, a_string, a_struct };

// The scenario's [values] by parameter path: lengths of strings and sequences, and what an `any` holds.
class Lengths {
 public:
  static constexpr std::uint32_t standard = 16;

  void set(const std::string& path, std::uint32_t length) { lengths_[path] = length; }
  void hold(const std::string& path, Held kind) { held_[path] = kind; }

  // `path` is "Interface::operation.parameter.member"; "operation.parameter.member" and "*" match too, in this order.
  std::uint32_t at(const std::string& path) const;
  // What an `any` holds there; null where the stream decides it.
  const Held* held(const std::string& path) const;

 private:
  std::map<std::string, std::uint32_t> lengths_;
  std::map<std::string, Held> held_;
};

// Which values of an operation: what travels to the servant, or what the servant makes up.
enum class Part : std::uint64_t { arguments = 0, results = 1 };

// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014), seeded by
// name, so that no two operations, slots or directions share a stream.
class Values {
 public:
  Values(const Lengths& lengths, std::uint64_t seed, const std::string& operation, std::uint64_t slot, Part part,
         const std::string& self = "");

  std::uint64_t next();

  // The length of the string or sequence at the current path, cut to `bound` (0: none).
  std::uint32_t length(std::uint32_t bound) const;

  // What the `any` at the current path holds: one of so many kinds, as [values] says, else drawn.
  Held held(std::uint32_t kinds);

  // Text of the reference to the servant itself, for object reference values.
  const std::string& self() const { return self_; }
  // Draws whether a reference is the servant itself; else it is nil. What Orrery's own interfaces answer is never nil.
  bool refers();

  // Names the path of what is drawn while it lives.
  class Scope {
   public:
    Scope(Values& values, const char* name);
    ~Scope() { values_.path_.resize(length_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Values& values_;
    std::size_t length_;
  };

  // Recursive types stop here: deeper sequences of themselves are empty.
  static constexpr unsigned deepest = 3;

 private:
  const Lengths& lengths_;
  std::uint64_t state_;
  std::string path_;
  std::string self_;
  bool never_nil_;
};

// What a client asks of an object that makes another one known (calls/referral.hpp).
constexpr const char* referral = "Orrery::Referral";
constexpr const char* refer_operation = "Orrery::Referral::refer";
// What it says to one that hands its calls on: to which server (calls/routing.hpp).
constexpr const char* routing = "Orrery::Routing";
constexpr const char* route_operation = "Orrery::Routing::route_to";

// The finaliser of SplitMix64.
std::uint64_t mix(std::uint64_t x);

// Chance that can be repeated: SplitMix64, a stream for each seed and purpose.
class Random {
 public:
  Random(std::uint64_t seed, const std::string& purpose);
  std::uint64_t next();

 private:
  std::uint64_t state_;
};

// FNV-1a, 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv).
std::uint64_t fnv1a(const std::string& text);

}  // namespace orrery
