// Peers that another object makes known: what is asked, what is compared, and who is called afterwards.
#include <gtest/gtest.h>

#include <orrery/program.hpp>

#include "operations.hpp"
#include "scripted.hpp"

namespace orrery {
namespace {

// Object refer(), as a mapping with plain values generates it.
struct Refer : scripted::NoValues {
  static const char* name() { return refer_operation; }
  static const char* method() { return "refer"; }
  struct Args {
    Reference result{};
  };
  template <class A>
  static auto generated(A& args) {
    return std::tie(args.result);
  }
  template <class R, class P>
  static auto outputs(R&, P& prepared) {
    return std::tie(prepared.result);
  }
  static const Label* generated_labels() {
    static const Label labels[] = {{"result", {}}};
    return labels;
  }
  template <class Stub>
  static void invoke(Stub& stub, Args& args) {
    stub.template call<Refer>(args);
  }
};

struct Referral : scripted::Unserved<Refer> {
  static const char* name() { return referral; }
};
struct Talk : scripted::Unserved<scripted::Echo> {
  static const char* name() { return "Talk"; }
};

// Everyone answers at once; `knows` is whom a referrer answers with.
struct Village {
  std::map<std::string, std::string> knows;
  std::vector<std::string> resolved;
  std::vector<std::string> called;

  struct Stub {
    Village* village;
    std::string at;
    template <class Op>
    void call(Refer::Args& args) {
      args.result.text = village->knows.at(at);
    }
    template <class Op>
    void call(scripted::Echo::Args&) {
      village->called.push_back(at);
    }
  };
  template <class Interface>
  Stub resolve(const std::string& reference, const Port&) {
    resolved.push_back(reference);
    return {this, reference};
  }
};

Port referred_port() {
  Port port;
  port.object = "client[0]";
  port.name = "proxy";
  port.kind = Port::Kind::call;
  port.interface = "Talk";
  port.references = {"anna", "bert"};
  port.referrers = {"left", "right"};
  return port;
}

std::unique_ptr<Caller> caller_in(Village& village) {
  return referred_caller<Referral, Talk>(village, referred_port(), ValueSource{}, {0, 1});
}

// One call to each of the peers that the caller now has; what comparing finds of each.
std::vector<bool> round(Caller& caller, const std::string& operation) {
  return scripted::verified(caller, caller.prepare(operation).exchange);
}

TEST(Referrals, NobodyIsConnectedBeforeTheQuestion) {
  Village village{{{"left", "anna"}, {"right", "bert"}}, {}, {}};
  const auto caller = caller_in(village);
  EXPECT_TRUE(village.resolved.empty());
  EXPECT_EQ(round(*caller, refer_operation), (std::vector<bool>{true, true}));
  EXPECT_EQ(village.resolved, (std::vector<std::string>{"left", "anna", "right", "bert"}));
}

TEST(Referrals, CallsGoToThoseWhoWereAnswered) {
  Village village{{{"left", "anna"}, {"right", "bert"}}, {}, {}};
  const auto caller = caller_in(village);
  round(*caller, refer_operation);
  round(*caller, scripted::Echo::name());
  EXPECT_EQ(village.called, (std::vector<std::string>{"anna", "bert"}));
}

TEST(Referrals, AnotherAnswerIsAWrongReplyAndIsWhoIsCalled) {
  Village village{{{"left", "anna"}, {"right", "carl"}}, {}, {}};
  const auto caller = caller_in(village);
  EXPECT_EQ(round(*caller, refer_operation), (std::vector<bool>{true, false}));
  round(*caller, scripted::Echo::name());
  EXPECT_EQ(village.called, (std::vector<std::string>{"anna", "carl"}));
}

TEST(Referrals, WhoWasNotReferredCannotCall) {
  Village village;
  EXPECT_THROW(caller_in(village)->prepare(scripted::Echo::name()), ConfigurationError);
}

TEST(Referrals, OnceIsEnough) {
  Village village{{{"left", "anna"}, {"right", "bert"}}, {}, {}};
  const auto caller = caller_in(village);
  round(*caller, refer_operation);
  round(*caller, scripted::Echo::name());
  EXPECT_THROW(caller->prepare(refer_operation), ConfigurationError);
}

TEST(Referrals, AnInterfaceWithoutAReferenceAsItsAnswerRefersNobody) {
  EXPECT_TRUE(IsReferral<Referral>::value);
  EXPECT_FALSE(IsReferral<Talk>::value);
  EXPECT_TRUE((std::is_same<Where<IsReferral, List<Talk, Referral, Talk>>::type, List<Referral>>::value));
}

TEST(Referrals, TheAnswerIsNeverNil) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Refer::Args args;
    prepare_results<Refer>(args, ValueSource{{}, seed, "anna"});
    EXPECT_EQ(args.result.text, "anna") << seed;
  }
}

}  // namespace
}  // namespace orrery
