// What a servant makes of its arguments: cubes, member by member, and of a sequence the first element alone.
#include <gtest/gtest.h>

#include "orrery/types/derive.hpp"

namespace {

struct Many {
  std::uint8_t o{};
  std::int32_t l{};
  std::int16_t s{};
  std::string text{};
};

}  // namespace

namespace orrery {
template <>
struct Fields<Many> {
  static constexpr std::size_t minimum = 13;
  template <class S>
  static auto tie(S& s) {
    return std::tie(s.o, s.l, s.s, s.text);
  }
  static const Label* labels() { return nullptr; }
};
}  // namespace orrery

namespace {

using orrery::cube;

TEST(Derive, NumbersAreCubedAsTheyOverflow) {
  std::int32_t negative = -117;
  std::uint8_t octet = 100;
  double number = 1.5;
  bool flag = true;
  cube(negative);
  cube(octet);
  cube(number);
  cube(flag);
  EXPECT_EQ(negative, -1601613);
  EXPECT_EQ(octet, 1000000 % 256);
  EXPECT_EQ(number, 3.375);
  EXPECT_TRUE(flag);
}

TEST(Derive, StructsAreCubedMemberByMember) {
  Many many{3, 7, 5, "as it is"};
  cube(many);
  EXPECT_EQ(many.o, 27);
  EXPECT_EQ(many.l, 343);
  EXPECT_EQ(many.s, 125);
  EXPECT_EQ(many.text, "as it is");
}

TEST(Derive, AnAnyIsCubedByWhatItHolds) {
  orrery::Any<Many> any;
  any.number = 4;
  cube(any);
  EXPECT_EQ(any.number, 64);
  any.held = orrery::Held::a_struct;
  any.record.l = 2;
  cube(any);
  EXPECT_EQ(any.record.l, 8);
  EXPECT_EQ(any.number, 64);
}

struct First {
  static constexpr orrery::Meaning meaning = orrery::Meaning::cube_first;
  struct Args {
    std::vector<std::int32_t> in_sent{};
    std::vector<std::int32_t> out_made{};
  };
  template <class A>
  static auto inputs(A& args) {
    return std::tie(args.in_sent);
  }
  template <class A>
  static auto generated(A& args) {
    return std::tie(args.out_made);
  }
};
struct Nothing {};

TEST(Derive, OfASequenceTheFirstElementAloneIsCubed) {
  First::Args args;
  args.in_sent = {4, 11, 11};
  First::Args made;
  orrery::derive<First>(made, args);
  EXPECT_EQ(made.out_made, (std::vector<std::int32_t>{64, 11, 11}));
  args.in_sent.clear();
  orrery::derive<First>(made, args);
  EXPECT_TRUE(made.out_made.empty());
}

TEST(Derive, AnOperationThatSaysNothingMeansNothing) {
  EXPECT_EQ(orrery::MeaningOf<Nothing>::value, orrery::Meaning::generated);
  EXPECT_EQ(orrery::MeaningOf<First>::value, orrery::Meaning::cube_first);
}

}  // namespace
