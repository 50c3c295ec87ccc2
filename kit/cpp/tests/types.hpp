// The types of kit/vectors, as a mapping would generate them.
#pragma once

#include <orrery/types/plain_types.hpp>

namespace orrery::vector_types {

enum class Colour : std::uint32_t { red, green, blue };

struct Point {
  double x{};
  double y{};
};

struct Card {
  std::string name{};
  std::int64_t number{};
  std::string check{};  // string<4>
  bool valid{};
};

struct Line {
  Point from{};
  Point to{};
  Colour shade{};
  std::uint8_t width{};
};

// union switch (long) { case -1: string below; case 0: case 2: Point zero; default: short rest; }
struct Choice {
  std::int32_t d{};
  std::string below{};
  Point zero{};
  std::int16_t rest{};
};

// union switch (Colour) { case red: long warm; case blue: string cold; }: green selects nothing
struct Tint {
  Colour d{};
  std::int32_t warm{};
  std::string cold{};
};

struct Node {
  std::int32_t value{};
  std::vector<Node> children{};
};

struct Catalogue {
  std::vector<Card> entries{};
  std::vector<Point> nearby{};       // sequence<Point, 4>
  std::vector<std::string> codes{};  // sequence<string<3>, 2>
};

using Any = orrery::Any<Point>;

}  // namespace orrery::vector_types

namespace orrery {

template <>
struct Enumerators<vector_types::Colour> {
  static constexpr std::uint32_t count = 3;
};

template <>
struct Fields<vector_types::Point> {
  static constexpr std::size_t minimum = 16;
  template <class S>
  static auto tie(S& s) {
    return std::tie(s.x, s.y);
  }
  static const Label* labels() {
    static const Label labels[] = {{"x", {}}, {"y", {}}};
    return labels;
  }
};

template <>
struct Fields<vector_types::Card> {
  static constexpr std::size_t minimum = 19;
  template <class S>
  static auto tie(S& s) {
    return std::tie(s.name, s.number, s.check, s.valid);
  }
  static const Label* labels() {
    static const Label labels[] = {{"name", {}}, {"number", {}}, {"check", {4, {0, 0, 0}}}, {"valid", {}}};
    return labels;
  }
};

template <>
struct Fields<vector_types::Line> {
  static constexpr std::size_t minimum = 37;
  template <class S>
  static auto tie(S& s) {
    return std::tie(s.from, s.to, s.shade, s.width);
  }
  static const Label* labels() {
    static const Label labels[] = {{"from", {}}, {"to", {}}, {"shade", {}}, {"width", {}}};
    return labels;
  }
};

template <>
struct Fields<vector_types::Node> {
  static constexpr std::size_t minimum = 8;
  template <class S>
  static auto tie(S& s) {
    return std::tie(s.value, s.children);
  }
  static const Label* labels() {
    static const Label labels[] = {{"value", {}}, {"children", {}}};
    return labels;
  }
};

template <>
struct Fields<vector_types::Catalogue> {
  static constexpr std::size_t minimum = 12;
  template <class S>
  static auto tie(S& s) {
    return std::tie(s.entries, s.nearby, s.codes);
  }
  static const Label* labels() {
    static const Label labels[] = {{"entries", {}}, {"nearby", {4, {0, 0, 0}}}, {"codes", {2, {3, 0, 0}}}};
    return labels;
  }
};

template <>
struct Branches<vector_types::Choice> {
  using Union = vector_types::Choice;
  using Discriminator = std::int32_t;
  static constexpr std::size_t minimum = 6;
  static constexpr unsigned cases = 3;
  static Discriminator discriminator(const Union& u) { return u.d; }
  static unsigned select(Discriminator d) { return d == -1 ? 0 : d == 0 || d == 2 ? 1 : 2; }
  static unsigned active(const Union& u) { return select(u.d); }
  template <class F>
  static void read(const Union& u, F f) {
    switch (active(u)) {
      case 0:
        return f(u.below, Label{"below", {}});
      case 1:
        return f(u.zero, Label{"zero", {}});
      default:
        return f(u.rest, Label{"rest", {}});
    }
  }
  template <class F>
  static bool same(const Union& a, const Union& b, F f) {
    return active(a) == 0 ? f(a.below, b.below) : active(a) == 1 ? f(a.zero, b.zero) : f(a.rest, b.rest);
  }
  template <class F>
  static void write(Union& u, unsigned k, F f) {
    static constexpr Discriminator labels[] = {-1, 0, 1};  // 1 is the smallest number that no case has
    u.d = labels[k];
    if (k == 0) return f(u.below, Label{"below", {}});
    if (k == 1) return f(u.zero, Label{"zero", {}});
    f(u.rest, Label{"rest", {}});
  }
};

template <>
struct Branches<vector_types::Tint> {
  using Union = vector_types::Tint;
  using Discriminator = vector_types::Colour;
  static constexpr std::size_t minimum = 4;
  static constexpr unsigned cases = 2;
  static Discriminator discriminator(const Union& u) { return u.d; }
  static unsigned select(Discriminator d) { return d == Discriminator::red ? 0 : d == Discriminator::blue ? 1 : 2; }
  static unsigned active(const Union& u) { return select(u.d); }
  template <class F>
  static void read(const Union& u, F f) {
    if (active(u) == 0) return f(u.warm, Label{"warm", {}});
    if (active(u) == 1) return f(u.cold, Label{"cold", {}});
  }
  template <class F>
  static bool same(const Union& a, const Union& b, F f) {
    return active(a) == 0 ? f(a.warm, b.warm) : active(a) == 1 ? f(a.cold, b.cold) : true;
  }
  template <class F>
  static void write(Union& u, unsigned k, F f) {
    u.d = k == 0 ? Discriminator::red : k == 1 ? Discriminator::blue : Discriminator::green;
    if (k == 0) return f(u.warm, Label{"warm", {}});
    if (k == 1) return f(u.cold, Label{"cold", {}});
  }
};

}  // namespace orrery
