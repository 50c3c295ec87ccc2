// What the lines of the plan and of its phases mean.
#include <gtest/gtest.h>

#include "load/phase_reading.hpp"
#include "protocol/reading.hpp"

namespace orrery {
namespace {

Phase read(const std::string& keys) {
  return read_phase(Message::parse("phase id=3 object=client[0] port=server kind=measure " + keys), 7);
}

TEST(ReadPhase, OneOperationStandsAlone) {
  const Phase phase = read("operation=Echo::ping calls=10");
  ASSERT_EQ(phase.operations.size(), 1u);
  EXPECT_EQ(phase.operations[0].operation, "Echo::ping");
  EXPECT_EQ(phase.operations[0].weight, 1u);
  EXPECT_EQ(phase.load, Load::closed);
  EXPECT_EQ(phase.seed, 7u);
}

TEST(ReadPhase, SeveralHaveWeightsAndAnOrder) {
  const Phase phase = read("operations=Echo::ping*9,Echo::text*1 order=mix calls=10");
  ASSERT_EQ(phase.operations.size(), 2u);
  EXPECT_EQ(phase.operations[0].operation, "Echo::ping");
  EXPECT_EQ(phase.operations[0].weight, 9u);
  EXPECT_EQ(phase.operations[1].operation, "Echo::text");
  EXPECT_EQ(phase.operations[1].weight, 1u);
  EXPECT_EQ(phase.order, Mixture::mix);
  EXPECT_EQ(read("operations=Echo::ping*1,Echo::text*1 order=round calls=10").order, Mixture::round);
}

TEST(ReadPhase, EveryLoadHasItsKeys) {
  const Phase burst = read("operation=a calls=10 load=burst burst=5 interval=9 late=miss deadline=7 useless=8");
  EXPECT_EQ(burst.load, Load::burst);
  EXPECT_EQ(burst.late, Late::miss);
  EXPECT_EQ(burst.deadline, 7);
  EXPECT_EQ(burst.useless, 8);
  EXPECT_EQ(read("operation=a calls=10 load=poisson interval=9").load, Load::poisson);
  EXPECT_EQ(burst.wait, Wait::sleep);
  EXPECT_EQ(read("operation=a calls=10 load=constant-rate interval=9 wait=spin").wait, Wait::spin);
  const Phase thinking = read("operation=a time=10 load=think-time think_time=250");
  EXPECT_EQ(thinking.load, Load::think_time);
  EXPECT_EQ(thinking.think_time, 250);
  EXPECT_TRUE(read("operation=a calls=10 load=poisson interval=9 fallible=1").fallible);
  EXPECT_FALSE(read("operation=a calls=10 load=poisson interval=9 fallible=0").fallible);
}

TEST(ReadPhase, WhatDoesNotFitTogetherIsRefused) {
  for (const std::string keys : {"calls=1",
                                 "operation=a operations=a*1 order=mix calls=1",
                                 "operations=a*1 calls=1",
                                 "operation=a order=mix calls=1",
                                 "operations=a order=mix calls=1",
                                 "operations=a*0 order=mix calls=1",
                                 "operations=a*x order=mix calls=1",
                                 "operations=*1 order=mix calls=1",
                                 "operations=a*1, order=mix calls=1",
                                 "operations= order=mix calls=1",
                                 "operations=a*1 order=each calls=1",
                                 "operation=a",
                                 "operation=a calls=1 load=fast",
                                 "operation=a calls=1 load=constant-rate",
                                 "operation=a calls=1 load=poisson",
                                 "operation=a calls=1 load=think-time",
                                 "operation=a calls=1 late=miss",
                                 "operation=a calls=1 load=burst late=miss",
                                 "operation=a calls=1 wait=spin",
                                 "operation=a calls=1 load=burst burst=2 wait=spin",
                                 "operation=a calls=1 load=constant-rate interval=9 wait=busy",
                                 "operation=a calls=1 useless=5",
                                 "operation=a calls=1 deadline=6 useless=5",
                                 "operation=a calls=1 fallible=1",
                                 "operation=a calls=1 load=burst burst=2 interval=9 fallible=1",
                                 "operation=a calls=1 load=think-time think_time=9 fallible=1",
                                 "operation=a calls=1 window=0",
                                 "operation=a calls=-1"}) {
    EXPECT_THROW(read(keys), ProtocolError) << keys;
  }
}

TEST(ReadPhase, AReasonNamesTheWordsThatAreKnown) {
  try {
    read("operation=a calls=1 late=never");
    FAIL() << "an unknown word was taken";
  } catch (const ProtocolError& error) {
    EXPECT_STREQ(error.what(), "late=never is none of queue, miss");
  }
}

TEST(ReadPhase, VerifyingWaitsForNobody) {
  const auto line = "phase id=3 object=c port=s kind=verify operation=a members=4";
  EXPECT_EQ(read_phase(Message::parse(line), 7).members, 1u);
}

TEST(ReadPort, HasItsKindAndWhatItIsGiven) {
  const Port port = read_port(Message::parse("port object=relay[0] name=Echo kind=forward interface=Echo to=server"));
  EXPECT_EQ(port.kind, Port::Kind::forward);
  EXPECT_EQ(port.to, "server");
  EXPECT_THROW(read_port(Message::parse("port object=a name=b kind=own interface=c")), ProtocolError);
  EXPECT_THROW(read_port(Message::parse("port object=a name=b kind=call interface=c window=0")), ProtocolError);
}

Reaction reaction(const std::string& keys) {
  return read_reaction(Message::parse("react object=server[0] port=Echo operation=Echo::ping " + keys));
}

TEST(ReadReaction, WorksOrCallsOrBoth) {
  const Reaction works = reaction("chance=10000 work=250000 how=sleep");
  EXPECT_EQ(works.operation, "Echo::ping");
  EXPECT_EQ(works.chance, 10'000u);
  EXPECT_EQ(works.work, 250'000);
  EXPECT_EQ(works.how, Reaction::How::sleep);
  EXPECT_TRUE(works.calls.empty());
  const Reaction loops = reaction("chance=1000000 work=5000 how=loop");
  EXPECT_EQ(loops.work, 5000);
  EXPECT_EQ(loops.how, Reaction::How::loop);
  const Reaction calls = reaction("chance=1000000 calls=on.0.map/Map::look,on.1.map/Map::zoom at_once=1");
  EXPECT_EQ(calls.how, Reaction::How::spin);
  ASSERT_EQ(calls.calls.size(), 2u);
  EXPECT_EQ(calls.calls[0].port, "on.0.map");
  EXPECT_EQ(calls.calls[0].operation, "Map::look");
  EXPECT_EQ(calls.calls[1].port, "on.1.map");
  EXPECT_TRUE(calls.at_once);
}

TEST(ReadReaction, WhatIsWrongIsRefused) {
  for (const std::string keys :
       {"chance=1000001", "chance=-1", "chance=1 work=-1", "chance=1 how=busy", "chance=1 calls=", "chance=1 calls=map",
        "chance=1 calls=/Map::look", "chance=1 calls=map/", "chance=1 calls=map/look,"}) {
    EXPECT_THROW(reaction(keys), ProtocolError) << keys;
  }
}

}  // namespace
}  // namespace orrery
