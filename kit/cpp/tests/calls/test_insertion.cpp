// Values that go into an any and come out of it, as what is called.
#include <gtest/gtest.h>

#include <orrery/program.hpp>

#include "operations.hpp"
#include "scripted.hpp"

namespace orrery {
namespace {

Port insertion_port() {
  Port port;
  port.object = "client[0]";
  port.name = "server";
  port.kind = Port::Kind::call;
  port.interface = "Orrery::Insertion";
  port.references = {"a"};
  port.pool = 4;
  return port;
}

// What the boxes were asked for, in order; after the insertion of the number `broken` there is another value than went
// in.
std::string asked;
int inserted = 0;
int broken = 0;

template <class Op>
struct CountingBox {
  using Args = typename Op::Args;
  std::int32_t value = 0, other = 0, on_heap = 0;

  void clear() { note('c', value = 0); }
  void insert(const Args& args) { note('i', value = args.in_value + (++inserted == broken ? 1 : 0)); }
  void allot(const Args& args) { note('a', on_heap = args.in_value); }
  void insert_allotted() { note('t', value = on_heap); }
  Checksum extract() const {
    note('e', value);
    return fold(0, static_cast<std::uint32_t>(value));
  }
  void set_aside() { note('s', other = value); }
  void copy() { note('y', value = other); }
  bool holds(const Args& args) const { return value == args.in_value; }

  static void note(char what, std::int32_t) { asked += what; }
};

struct LongArgs {
  std::int32_t in_value{};
};

// void METHOD(in long value), as a mapping generates it.
template <unsigned place>
struct Way : scripted::NoValues {
  static const char* name() {
    static const std::string all[] = {"insert_long", "insert_noncopying_long", "extract_long", "copy_long"};
    static const std::string whole = "Orrery::Insertion::" + all[place];
    return whole.c_str();
  }
  static const char* method() { return name() + sizeof "Orrery::Insertion::" - 1; }
  static constexpr unsigned index = place;
  using Args = LongArgs;
  template <class A>
  static auto inputs(A& args) {
    return std::tie(args.in_value);
  }
  static const Label* input_labels() {
    static const Label all[] = {{"value", Bounds()}};
    return all;
  }
};

struct Interface {
  static const char* name() { return "Orrery::Insertion"; }
  struct Operations : List<Way<0>, Way<1>, Way<2>, Way<3>> {};
  static constexpr bool inserts = true;
  template <class Op>
  using Box = CountingBox<Op>;
};

struct Other {
  static const char* name() { return "Orrery::Insertion"; }
  struct Operations : List<> {};
};

struct InsertionTest : ::testing::Test {
  InsertionTest() {
    asked.clear();
    broken = 0;
  }
  // What boxes are asked for in the first call of an operation, after its four argument sets were filled.
  std::string first(const char* operation) {
    inserted = 0;
    const auto caller = insertion_caller<Interface>(insertion_port(), ValueSource{}, {5, 6, 7, 8});
    const Offer offer = caller->prepare(operation);
    filled = asked;
    asked.clear();
    AnySlot& slot = offer.exchange.next(offer.pool.get());
    before = asked;
    asked.clear();
    out = offer.exchange.call(caller->peers()->stub, slot);
    in = slot.in;
    right = offer.exchange.right(offer.pool.get(), slot, 0);
    counter = offer.exchange.counter;
    slots = offer.exchange.slots;
    return asked;
  }
  std::string filled, before;
  Checksum in = 0, out = 0;
  bool right = false;
  std::size_t counter = 0;
  std::size_t slots = 0;
};

TEST_F(InsertionTest, GoesIntoAnEmptyAnyEachTime) {
  EXPECT_EQ(first("Orrery::Insertion::insert_long"), "iiii");
  EXPECT_EQ(filled, "");
  EXPECT_EQ(before, "cccc");
  EXPECT_TRUE(right);
  EXPECT_EQ(counter, 5U);
}

TEST_F(InsertionTest, WithoutACopyTakesOverWhatWasMadeBefore) {
  EXPECT_EQ(first("Orrery::Insertion::insert_noncopying_long"), "tttt");
  EXPECT_EQ(before, "cacacaca");
  EXPECT_TRUE(right);
  EXPECT_EQ(counter, 6U);
}

TEST_F(InsertionTest, AnExtractionReadsWhatWasPutInOnce) {
  EXPECT_EQ(first("Orrery::Insertion::extract_long"), "eeee");
  EXPECT_EQ(filled, "iiii");
  EXPECT_EQ(before, "");
  EXPECT_EQ(out, in);
  EXPECT_TRUE(right);
}

TEST_F(InsertionTest, ACopyIsOfAnAnyThatIsFull) {
  EXPECT_EQ(first("Orrery::Insertion::copy_long"), "yyyy");
  EXPECT_EQ(filled, "isisisis");
  EXPECT_EQ(before, "cccc");
  EXPECT_TRUE(right);
}

TEST_F(InsertionTest, OneCallIsAboutAllArgumentSets) {
  first("Orrery::Insertion::extract_long");
  EXPECT_EQ(slots, 1U);
  Checksum sum = 0;
  for (std::uint64_t number = 0; number < 4; ++number) {
    LongArgs args;
    prepare<Way<2>>(args, ValueSource{}, number);
    sum += consume_inputs<Way<2>>(args);
  }
  EXPECT_EQ(in, sum);
}

TEST_F(InsertionTest, AnotherValueInAnyOfThemIsAWrongReply) {
  for (broken = 1; broken <= 4; ++broken) {
    first("Orrery::Insertion::insert_long");
    EXPECT_FALSE(right) << broken;
    first("Orrery::Insertion::extract_long");
    EXPECT_FALSE(right) << broken;
  }
}

TEST_F(InsertionTest, AnUnknownOperationAndAMappingWithoutAnysSaySo) {
  EXPECT_THROW(first("Orrery::Insertion::insert_nothing"), ConfigurationError);
  EXPECT_THROW(insertion_caller<Other>(insertion_port(), ValueSource{}, {}), ConfigurationError);
}

}  // namespace
}  // namespace orrery
