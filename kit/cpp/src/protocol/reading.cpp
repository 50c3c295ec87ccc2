#include "protocol/reading.hpp"

#include "protocol/keys.hpp"

namespace orrery {

std::vector<std::string> listed(const char* key, const std::string& text) {
  std::vector<std::string> places;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end == at) throw ProtocolError(std::string(key) + "=" + text + " has an empty place");
    places.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return places;
}

namespace {

// `PORT/OPERATION`.
Reaction::Call read_call(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == 0 || slash == std::string::npos || slash + 1 == text.size()) {
    throw ProtocolError("`" + text + "` is no port with an operation");
  }
  return {text.substr(0, slash), text.substr(slash + 1)};
}

}  // namespace

Port read_port(const Message& message) {
  Port port;
  port.object = message.text("object");
  port.name = message.text("name");
  port.kind = one_of<Port::Kind>(message, "kind", "",
                                 {{"serve", Port::Kind::serve},
                                  {"call", Port::Kind::call},
                                  {"forward", Port::Kind::forward},
                                  {"refer", Port::Kind::refer},
                                  {"publish", Port::Kind::publish},
                                  {"subscribe", Port::Kind::subscribe}});
  port.interface = message.text("interface");
  port.threads = at_least<unsigned>(0, message, "threads", 1);
  port.window = at_least<unsigned>(1, message, "window", 1);
  port.pool = at_least<unsigned>(1, message, "pool", 16);
  port.to = message.text("to", "");
  port.location =
      one_of<std::string>(message, "location", "", {{"", ""}, {"reference", "reference"}, {"naming", "naming"}});
  return port;
}

std::unique_ptr<Samples> read_samples(const Message& message, Port::Kind kind) {
  const auto room = at_least<std::size_t>(0, message, "samples", 0);
  const bool publishes = kind == Port::Kind::publish;
  return std::make_unique<Samples>(at_least<std::uint64_t>(0, message, "first", 0), publishes ? room : 0,
                                   publishes ? 0 : room);
}

Reaction read_reaction(const Message& message) {
  using How = Reaction::How;
  Reaction reaction;
  reaction.operation = message.text("operation");
  reaction.chance = at_least<std::uint64_t>(0, message, "chance", 0);
  if (reaction.chance > Reaction::certain) throw ProtocolError("a chance is at most 1000000 in a million");
  reaction.work = at_least<std::int64_t>(0, message, "work", 0);
  reaction.how = one_of<How>(message, "how", "spin", {{"spin", How::spin}, {"sleep", How::sleep}, {"loop", How::loop}});
  reaction.at_once = at_least<unsigned>(0, message, "at_once", 0) > 0;
  reaction.withdraw = at_least<std::uint64_t>(0, message, "withdraw", 0);
  if (message.has("counts")) reaction.counts = std::make_shared<SharedCounts>(message.text("counts"));
  if (reaction.withdraw > 0 && reaction.counts == nullptr) throw ProtocolError("withdraw needs counts");
  if (!message.has("calls")) return reaction;
  for (const auto& call : listed("calls", message.text("calls"))) reaction.calls.push_back(read_call(call));
  return reaction;
}

Held read_held(const Message& message) {
  return one_of<Held>(message, "value", "",
                      {{"long", Held::a_long}, {"string", Held::a_string}, {"struct", Held::a_struct}});
}

}  // namespace orrery
