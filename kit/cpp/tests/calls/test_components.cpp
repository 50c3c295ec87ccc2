// What a container is asked about its components as what is called.
#include <gtest/gtest.h>

#include <orrery/program.hpp>

#include "scripted.hpp"

namespace orrery {
namespace {

Port container_port() {
  Port port;
  port.object = "client[0]";
  port.name = "server";
  port.kind = Port::Kind::call;
  port.interface = "Orrery::Components";
  port.references = {"a", "b"};
  return port;
}

// Notes what it is asked, and by which component; it has lost the one called `lost`.
struct Container {
  std::string lost;
  std::string asked;

  struct Component {
    Container* container;
    std::string name;
    std::string answer{};
    bool connected = false;

    void note(char what) {
      container->asked += what + name;
      answer = name == container->lost ? "" : name;
    }
    void find_home() { note('h'); }
    void find_instance() { note('i'); }
    void find_facet() { note('f'); }
    void connect_receptacle() {
      note('c');
      connected = name != container->lost;
    }
    void disconnect_receptacle() {
      note('d');
      connected = false;
    }
    bool is_home() const { return answer == name; }
    bool is_instance() const { return answer == name; }
    bool is_facet() const { return answer == name; }
    bool is_connected() const { return connected; }
    bool is_disconnected() const { return !connected; }
  };
  Component component(const std::string& reference) { return {this, reference}; }
};

struct Uncontained {};

const char* const questions[] = {
    "Orrery::Components::find_home",
    "Orrery::Components::find_instance",
    "Orrery::Components::find_facet",
    "Orrery::Components::connect_receptacle",
    "Orrery::Components::disconnect_receptacle",
};

TEST(Components, EachPeerIsAskedEveryQuestionAndEachHasItsCounter) {
  Container container;
  const auto caller = component_caller(container, container_port(), {3, 4, 5, 6, 7});
  std::size_t counter = 3;
  for (const char* const question : questions) {
    const Offer offer = caller->prepare(question);
    EXPECT_EQ(offer.exchange.counter, counter++);
    EXPECT_EQ(scripted::verified(*caller, offer.exchange), (std::vector<bool>{true, true}));
  }
  EXPECT_EQ(container.asked, "hahbiaibfafbcacbdadb");
}

TEST(Components, AnAnswerThatLeadsElsewhereIsAWrongReply) {
  Container container;
  container.lost = "b";
  const auto caller = component_caller(container, container_port(), {0, 1, 2, 3, 4});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(scripted::verified(*caller, caller->prepare(questions[i]).exchange), (std::vector<bool>{true, false}));
  }
}

TEST(Components, ADriverWithoutAContainerSaysSo) {
  Uncontained uncontained;
  EXPECT_THROW(component_caller(uncontained, container_port(), {0, 1, 2, 3, 4}), ConfigurationError);
}

}  // namespace
}  // namespace orrery
