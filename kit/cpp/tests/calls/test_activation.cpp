// Objects that come and go as what is called.
#include <gtest/gtest.h>

#include <orrery/program.hpp>

#include "scripted.hpp"

namespace orrery {
namespace {

Port activation_port() {
  Port port;
  port.object = "client[0]";
  port.name = "server";
  port.kind = Port::Kind::call;
  port.interface = "Orrery::Activation";
  port.references = {"a"};
  return port;
}

// Counts; of its objects those numbered `mute` never answer, those numbered `undead` always do.
// Behind the references numbered `active` there is an object.
struct Adapter {
  int mute = -1;
  int undead = -1;
  int active = -1;
  int made = 0;
  int destroyed = 0;
  int references = 0;
  int with_id = 0;

  struct Objects {
    Adapter* adapter;
    void activate() { ++adapter->made; }
    void destroy() { ++adapter->destroyed; }
    bool is_there() const { return adapter->made != adapter->mute; }
    bool is_gone() const { return adapter->destroyed != adapter->undead; }
    void create_reference() { ++adapter->references; }
    void create_reference_with_id() {
      ++adapter->references;
      ++adapter->with_id;
    }
    bool is_inactive() const { return adapter->references != adapter->active; }
  };
  Objects activation() { return {this}; }
};

struct Rigid {};

const char* const activate = "Orrery::Activation::activate";
const char* const destroy = "Orrery::Activation::destroy";
const char* const create_reference = "Orrery::Activation::create_reference";
const char* const create_reference_with_id = "Orrery::Activation::create_reference_with_id";

TEST(Activation, ObjectsComeAndGoAndEachOperationHasItsAccount) {
  Adapter adapter;
  const auto caller = activation_caller(adapter, activation_port(), {7, 8});
  EXPECT_EQ(caller->prepare(activate).exchange.counter, 7U);
  EXPECT_EQ(caller->prepare(destroy).exchange.counter, 8U);
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(activate).exchange), std::vector<bool>{true});
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(destroy).exchange), std::vector<bool>{true});
  EXPECT_EQ(adapter.made, 1);
  EXPECT_EQ(adapter.destroyed, 1);
}

TEST(Activation, AnObjectThatDoesNotAnswerIsAWrongReplyAndSoIsOneThatStillDoes) {
  Adapter adapter;
  adapter.mute = adapter.undead = 1;
  const auto caller = activation_caller(adapter, activation_port(), {0, 1});
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(activate).exchange), std::vector<bool>{false});
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(destroy).exchange), std::vector<bool>{false});
}

TEST(Activation, ReferencesAreMadeUnderIdentitiesOfEitherChoiceWithoutAnObject) {
  Adapter adapter;
  const auto caller = activation_caller(adapter, activation_port(), {5, 6, 7, 8});
  EXPECT_EQ(caller->prepare(create_reference).exchange.counter, 7U);
  EXPECT_EQ(caller->prepare(create_reference_with_id).exchange.counter, 8U);
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(create_reference).exchange), std::vector<bool>{true});
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(create_reference_with_id).exchange), std::vector<bool>{true});
  EXPECT_EQ(adapter.references, 2);
  EXPECT_EQ(adapter.with_id, 1);
  EXPECT_EQ(adapter.made, 0);
}

TEST(Activation, AnObjectThatAnswersBehindAMereReferenceIsAWrongReply) {
  Adapter adapter;
  adapter.active = 1;
  const auto caller = activation_caller(adapter, activation_port(), {0, 1, 2, 3});
  EXPECT_EQ(scripted::verified(*caller, caller->prepare(create_reference).exchange), std::vector<bool>{false});
}

TEST(Activation, WhereNothingIsLeftNothingIsDestroyed) {
  Adapter adapter;
  const auto caller = activation_caller(adapter, activation_port(), {0, 1});
  EXPECT_THROW(scripted::verified(*caller, caller->prepare(destroy).exchange), std::runtime_error);
  EXPECT_EQ(adapter.destroyed, 0);
}

TEST(Activation, ADriverThatActivatesNothingSaysSo) {
  Rigid rigid;
  EXPECT_THROW(activation_caller(rigid, activation_port(), {0, 1}), ConfigurationError);
}

}  // namespace
}  // namespace orrery
