// Lines of the control protocol against the shared vectors.
#include <gtest/gtest.h>

#include "protocol/message.hpp"
#include "vectors.hpp"

namespace orrery {
namespace {

TEST(Protocol, EscapesAreThoseOfTheVectors) {
  for (const Json& pair : vectors("protocol", "escapes")) {
    EXPECT_EQ(escape(pair["plain"].get<std::string>()), pair["written"].get<std::string>());
    EXPECT_EQ(unescape(pair["written"].get<std::string>()), pair["plain"].get<std::string>());
  }
}

TEST(Protocol, CommandsAreReadAsTheVectorsSay) {
  const Json commands = vectors("protocol", "commands");
  ASSERT_GT(commands.size(), 10u);
  for (const Json& command : commands) {
    const Message message = Message::parse(command["line"].get<std::string>());
    EXPECT_EQ(message.verb(), command["verb"].get<std::string>());
    for (const Json& pair : command["pairs"]) EXPECT_EQ(message.text(pair[0]), pair[1].get<std::string>()) << command;
    EXPECT_EQ(message.line(), command["line"].get<std::string>());
  }
}

TEST(Protocol, RepliesAreWrittenAsTheVectorsSay) {
  for (const Json& reply : vectors("protocol", "replies")) {
    Message message(reply["verb"].get<std::string>());
    for (const Json& pair : reply["pairs"])
      message.with(pair[0], std::string_view(pair[1].get_ref<const std::string&>()));
    EXPECT_EQ(message.line(), reply["line"].get<std::string>());
  }
}

TEST(Protocol, WhatIsWrongIsRefusedWithItsReason) {
  for (const Json& wrong : vectors("protocol", "wrong")) {
    EXPECT_THROW(Message::parse(wrong["line"].get<std::string>()), ProtocolError) << wrong;
  }
}

TEST(Protocol, NumbersAreWholeAndNothingElse) {
  for (const std::string text : {"1", "-5", "0", "9223372036854775807"}) {
    EXPECT_EQ(std::to_string(Message::parse("hello protocol=" + text).number("protocol")), text);
  }
  for (const std::string text : {"", "x", "1x", "1.5", "+1", "0x1", "%201", "9223372036854775808"}) {
    const Message message = Message::parse("hello protocol=" + text);
    EXPECT_THROW(message.number("protocol"), ProtocolError) << text;
  }
}

TEST(Protocol, AReasonNamesWhatWasWrong) {
  try {
    Message::parse("go id=1 when=2");
    FAIL() << "an unknown key was taken";
  } catch (const ProtocolError& error) {
    EXPECT_STREQ(error.what(), "`go` has no key `when`");
  }
}

}  // namespace
}  // namespace orrery
