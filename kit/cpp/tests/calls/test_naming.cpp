// Servants that are found by name, and lookups as what is called.
#include <gtest/gtest.h>

#include <orrery/program.hpp>

#include "scripted.hpp"

namespace orrery {
namespace {

Port lookup_port() {
  Port port;
  port.object = "client[0]";
  port.name = "server";
  port.kind = Port::Kind::call;
  port.interface = "Orrery::Naming";
  port.references = {"a", "b"};
  port.answers = {"at a", "at b"};
  return port;
}

// Its naming service answers "at" and the name, but for those that it has `mistaken`.
struct Directory {
  std::string mistaken;
  int asked = 0;

  struct Lookup {
    Directory* directory;
    std::string name;
    std::string answer;
    std::string found{};
    void ask() {
      ++directory->asked;
      found = name == directory->mistaken ? "nowhere" : "at " + name;
    }
    bool right() const { return found == answer; }
  };

  std::string bind(const std::string& reference, const Port& port) { return name_of(port) + " of " + reference; }
  Lookup lookup(const std::string& name, const std::string& answer) { return {this, name, answer}; }
};

struct Nameless {};

TEST(Naming, ANameHasNothingThatANamingServiceWouldHaveToEscape) {
  Port port;
  port.object = "left.server[12]";
  port.name = "Types::Basics";
  EXPECT_EQ(name_of(port), "left_server_12__Types__Basics");
}

TEST(Naming, WhatIsFoundByNameIsToldWithItsAnswer) {
  const Located located = Located::parse(Located{"corbaname:rir:#x", "IOR:00 11"}.text());
  EXPECT_EQ(located.reference, "corbaname:rir:#x");
  EXPECT_EQ(located.answer, "IOR:00 11");
}

TEST(Naming, AReferenceAloneHasNoAnswer) {
  EXPECT_EQ((Located{"unix:/a b", ""}.text()), "unix:/a b");
  EXPECT_EQ(Located::parse("unix:/a b").reference, "unix:/a b");
  EXPECT_EQ(Located::parse("unix:/a b").answer, "");
}

TEST(Naming, EachPeerIsLookedUpByItsOwnName) {
  Directory directory;
  const auto caller = lookup_caller(directory, lookup_port(), 0);
  EXPECT_EQ(directory.asked, 0);  // not before the first call
  EXPECT_EQ(scripted::verified(*caller, caller->prepare("Orrery::Naming::look_up").exchange),
            (std::vector<bool>{true, true}));
  EXPECT_EQ(directory.asked, 2);
}

TEST(Naming, AWrongAnswerIsAWrongReply) {
  Directory directory;
  directory.mistaken = "b";
  const auto caller = lookup_caller(directory, lookup_port(), 0);
  EXPECT_EQ(scripted::verified(*caller, caller->prepare("Orrery::Naming::look_up").exchange),
            (std::vector<bool>{true, false}));
}

TEST(Naming, ADriverWithoutANamingServiceSaysSo) {
  Nameless nameless;
  EXPECT_THROW(lookup_caller(nameless, lookup_port(), 0), ConfigurationError);
  EXPECT_THROW(bound(nameless, "here", lookup_port()), ConfigurationError);
}

TEST(Naming, WhatIsPublishedIsBoundUnderItsPort) {
  Directory directory;
  EXPECT_EQ(bound(directory, "here", lookup_port()), "client_0__server of here");
}

}  // namespace
}  // namespace orrery
