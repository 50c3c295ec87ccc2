// Values and what `consume` reads of them, against the shared vectors; and the rules behind them.
#include <gtest/gtest.h>

#include "json_values.hpp"
#include "scripted.hpp"

namespace orrery {
namespace {

Lengths lengths_of(const Json& json) {
  Lengths lengths;
  for (const auto& [path, length] : json.items()) lengths.set(path, length);
  return lengths;
}

Part part_of(const Json& json) { return json == "arguments" ? Part::arguments : Part::results; }

TEST(Values, TheStreamIsThatOfTheVectors) {
  for (const Json& stream : vectors("values", "streams")) {
    Values values(Lengths{}, stream["seed"], stream["operation"], stream["slot"], part_of(stream["part"]));
    for (const Json& number : stream["numbers"]) EXPECT_EQ(values.next(), number.get<std::uint64_t>()) << stream;
  }
}

TEST(Values, AreDrawnAndConsumedAsInTheVectors) {
  const Json draws = vectors("values", "draws");
  ASSERT_GT(draws.size(), 30u);
  for (const Json& draw : draws) {
    Lengths lengths = lengths_of(draw["lengths"]);
    const Json held = draw.value("holds", Json::object());
    for (const auto& [path, kind] : held.items())
      lengths.hold(path, kind == "long" ? Held::a_long : kind == "string" ? Held::a_string : Held::a_struct);
    Values values(lengths, draw["seed"], draw["operation"], draw["slot"], part_of(draw["part"]), draw["self"]);
    Checksum checksum = 0;
    for (const Json& parameter : draw["parameters"]) {
      with_type(parameter["type"], [&](auto tag, const Bounds& bounds) {
        using T = typename decltype(tag)::type;
        const std::string name = parameter["name"];
        const Values::Scope scope(values, name.c_str());
        T value{};
        Shape<T>::draw(values, value, bounds);
        EXPECT_EQ(JsonValue<T>::put(value), parameter["value"]) << draw;
        EXPECT_TRUE(Shape<T>::equal(value, JsonValue<T>::get(parameter["value"]))) << draw;
        checksum = Shape<T>::fold(checksum, value);
      });
    }
    EXPECT_EQ(checksum, draw["consumed"].get<std::uint64_t>()) << draw;
  }
}

TEST(Lengths, TheWholePathCountsBeforeTheLocalOneBeforeTheStar) {
  Lengths lengths;
  EXPECT_EQ(lengths.at("M::I::op.text"), 16u);
  lengths.set("*", 5);
  EXPECT_EQ(lengths.at("M::I::op.text"), 5u);
  lengths.set("op.text", 6);
  EXPECT_EQ(lengths.at("M::I::op.text"), 6u);
  EXPECT_EQ(lengths.at("M::I::op.text.inner"), 5u);
  lengths.set("M::I::op.text", 7);
  EXPECT_EQ(lengths.at("M::I::op.text"), 7u);
  EXPECT_EQ(lengths.at("M::J::op.text"), 6u);
}

TEST(Lengths, WhatAnAnyHoldsIsFoundAsALengthIs) {
  Lengths lengths;
  EXPECT_EQ(lengths.held("M::I::op.thing"), nullptr);
  lengths.hold("*", Held::a_long);
  lengths.hold("op.thing", Held::a_struct);
  EXPECT_EQ(*lengths.held("M::I::op.thing"), Held::a_struct);
  EXPECT_EQ(*lengths.held("M::I::op.other"), Held::a_long);
}

TEST(Values, WhatIsAskedOfAnAnyMovesNothingElseInTheStream) {
  Lengths lengths;
  lengths.hold("op.thing", Held::a_string);
  const auto after = [&lengths](bool asked) {
    const Lengths none;
    Values values(asked ? lengths : none, 1, "I::op", 0, Part::arguments);
    const Values::Scope scope(values, "thing");
    const Held held = values.held(3);
    return std::make_pair(held, values.next());
  };
  EXPECT_EQ(after(true).first, Held::a_string);
  EXPECT_EQ(after(true).second, after(false).second);
}

TEST(Values, AnAnyHoldsNoStructWhereTheFileHasNone) {
  Lengths lengths;
  lengths.hold("*", Held::a_struct);
  Values values(lengths, 1, "I::op", 0, Part::arguments);
  EXPECT_EQ(values.held(3), Held::a_struct);
  EXPECT_THROW(values.held(2), std::invalid_argument);
}

TEST(Lengths, ABoundCutsThem) {
  Lengths lengths;
  lengths.set("*", 10);
  const Values values(lengths, 1, "I::op", 0, Part::arguments);
  EXPECT_EQ(values.length(0), 10u);
  EXPECT_EQ(values.length(4), 4u);
  EXPECT_EQ(values.length(40), 10u);
}

unsigned depth_of(const vector_types::Node& node) {
  unsigned deepest = 0;
  for (const auto& child : node.children) deepest = std::max(deepest, 1 + depth_of(child));
  return deepest;
}

TEST(Recursion, StopsAtDepthThree) {
  Lengths lengths;
  lengths.set("*", 2);
  Values values(lengths, 1, "I::op", 0, Part::arguments);
  vector_types::Node node;
  Shape<vector_types::Node>::draw(values, node, Bounds{});
  EXPECT_EQ(depth_of(node), Values::deepest);
  EXPECT_EQ(Depth<vector_types::Node>::now(), 0u);
}

TEST(Pool, MakesInoutsAfreshAndCountsItsSlotsAround) {
  Pool<scripted::Echo> pool(ValueSource{}, 3);
  auto& first = pool.next();
  const std::string sent = first.args.sent_text;
  EXPECT_EQ(first.args.io_text, sent);
  first.args.io_text = "something that came back";
  pool.next();
  pool.next();
  EXPECT_EQ(&pool.next(), &first);
  EXPECT_EQ(first.args.io_text, sent);
}

TEST(Pool, SlotsDiffer) {
  Pool<scripted::Echo> pool(ValueSource{}, 3);
  const std::string first = pool.next().args.sent_text;
  EXPECT_NE(pool.next().args.sent_text, first);
}

TEST(Checking, SeesEveryCharacterOfAReply) {
  Pool<scripted::Echo> pool(ValueSource{}, 1);
  auto& slot = pool.next();
  scripted::Echo::Args reply;
  prepare_results<scripted::Echo>(reply, ValueSource{});
  slot.args.result = reply.result;
  EXPECT_TRUE(pool.right(slot));
  for (char& character : slot.args.io_text) {
    ++character;
    EXPECT_FALSE(pool.right(slot));
    --character;
  }
  slot.args.io_text += ' ';
  EXPECT_FALSE(pool.right(slot));
}

TEST(Equality, OfUnionsIsOfTheActiveBranchAndTheDiscriminator) {
  vector_types::Choice a{0, "", {1, 2}, 0};
  vector_types::Choice b = a;
  b.below = "not active";
  EXPECT_TRUE(Shape<vector_types::Choice>::equal(a, b));
  b.d = 2;  // the same branch by another label
  EXPECT_FALSE(Shape<vector_types::Choice>::equal(a, b));
  b.d = -1;
  EXPECT_FALSE(Shape<vector_types::Choice>::equal(a, b));
}

TEST(Equality, OfNumbersIsOfTheirBits) {
  EXPECT_FALSE(Shape<double>::equal(0.0, -0.0));
  EXPECT_TRUE(Shape<double>::equal(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace orrery
