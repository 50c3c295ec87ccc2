#include "session/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "orrery/calls/naming.hpp"
#include "orrery/measuring/marks.hpp"
#include "protocol/reading.hpp"
#include "protocol/records.hpp"
#include "session/check_bound.hpp"
#include "session/locking.hpp"
#include "session/statuses.hpp"
#include "session/usage.hpp"

namespace orrery {
namespace {

bool calls(const Port& port) { return port.is_client() || (port.reactions != nullptr && port.reactions->make_calls()); }

}  // namespace

const std::vector<std::pair<std::string, Session::Handler>>& Session::handlers() {
  static const std::vector<std::pair<std::string, Handler>> all = {
      {"hello", &Session::on_hello},     {"process", &Session::on_process}, {"option", &Session::on_option},
      {"length", &Session::on_length},   {"holds", &Session::on_holds},     {"object", &Session::on_object},
      {"port", &Session::on_port},       {"react", &Session::on_react},     {"start", &Session::on_start},
      {"bind", &Session::on_bind},       {"connect", &Session::on_connect}, {"phase", &Session::on_phase},
      {"mark", &Session::on_mark},       {"go", &Session::on_go},           {"close", &Session::on_close},
      {"collect", &Session::on_collect}, {"quit", &Session::on_quit},
  };
  return all;
}

int Session::run() {
  converse([this] { return over_ || started_; });
  // In a container its own threads serve.
  if (serves() && owner_ == Owner::program) serve();
  converse([this]() -> bool { return over_; });
  generator_.reset();
  if (quits_) channel_.write(Message("bye"));
  return 0;
}

void Session::converse(const std::function<bool()>& enough) {
  try {
    while (!enough()) {
      if (const auto message = next()) handle(*message);
    }
  } catch (...) {
    give_up(std::current_exception());
  }
}

// The servants get this thread, which is the process's first: a middleware finds what it would find in a server's own
// `main`, and its memory is the process's ordinary one.
void Session::serve() {
  const std::jthread conversation([this] { converse([this]() -> bool { return over_; }); });
  try {
    program_.run();
  } catch (...) {
    give_up(std::current_exception());
  }
}

std::optional<Message> Session::next() {
  const auto line = channel_.read_line();
  if (!line) {  // nobody is left to talk to
    if (owner_ == Owner::program) _exit(status_configuration);
    over_ = true;
    return std::nullopt;
  }
  if (line->empty()) return std::nullopt;
  return Message::parse(*line);
}

void Session::give_up(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const ProtocolError& e) {
    fail(e.what(), status_configuration);
  } catch (const ConfigurationError& e) {
    fail(e.what(), status_configuration);
  } catch (...) {
    fail(program_.error_text(error), status_middleware);
  }
}

void Session::fail(const std::string& reason, int status) {
  // In a container others may fail after the first: they say nothing that is not known.
  if (owner_ == Owner::container && failed_.exchange(true)) return;
  std::fprintf(stderr, "%s\n", reason.c_str());
  try {
    channel_.write(Message("fail").with("reason", reason));
  } catch (...) {
    // The channel itself is broken; stderr has the reason.
  }
  // Without destructors: other threads may still be inside the middleware.
  if (owner_ == Owner::program) _exit(status);
  over_ = true;
  channel_.hang_up();  // whatever thread has failed, the one that listens hears no more
}

void Session::handle(const Message& message) {
  for (const auto& [verb, handler] : handlers()) {
    if (verb == message.verb()) return (this->*handler)(message);
  }
}

void Session::on_hello(const Message& message) {
  if (message.number("protocol") != 1)
    throw ProtocolError("this kit speaks protocol 1, not " + message.text("protocol"));
  channel_.write(Message("hello")
                     .with("protocol", std::int64_t{1})
                     .with("driver", std::string_view(driver_))
                     .with("middleware", std::string_view(program_.middleware()))
                     .with("version", program_.version())
                     .with("pid", std::int64_t{getpid()}));
}

void Session::on_process(const Message& message) {
  setup_.process = message.text("name");
  setup_.seed = static_cast<std::uint64_t>(message.number("seed"));
  setup_.folder = message.text("folder");
  setup_.address = message.text("address", setup_.address);
  setup_.trace = static_cast<std::size_t>(message.number("trace", 0));
  if (setup_.trace > 0 && !are_marked) throw ConfigurationError("this program was built without marks: trace=0");
  if (message.number("lock", 0) != 0) lock_memory();
}

void Session::on_option(const Message& message) { setup_.options[message.text("name")] = message.text("value"); }

void Session::on_length(const Message& message) {
  setup_.lengths.set(message.text("path"), static_cast<std::uint32_t>(message.number("value")));
}

void Session::on_holds(const Message& message) { setup_.lengths.hold(message.text("path"), read_held(message)); }

void Session::on_port(const Message& message) {
  Port port = read_port(message);
  setup_.serves = setup_.serves || !port.is_client();
  if (port.kind == Port::Kind::publish || port.kind == Port::Kind::subscribe) {
    port.samples = samples_.emplace_back(read_samples(message, port.kind)).get();
  }
  ports_.push_back(port);
}

void Session::on_react(const Message& message) {
  const std::string& object = message.text("object");
  const auto port = std::find_if(ports_.begin(), ports_.end(), [&](const Port& each) {
    return each.is_servant() && each.object == object && each.name == message.text("port");
  });
  if (port == ports_.end()) throw ProtocolError("no port " + object + "." + message.text("port") + " serves");
  if (port->reactions == nullptr) {
    const std::uint64_t seed = mix(mix(setup_.seed + fnv1a(object)) + fnv1a(port->name));
    port->reactions = reactions_.emplace_back(std::make_unique<Reactions>(seed)).get();
  }
  port->reactions->add(read_reaction(message));
}

void Session::on_start(const Message&) {
  Marks::enable(setup_.trace);
  program_.start(setup_);
  for (const Port& port : ports_) {
    if (!port.is_client()) publish(port);
  }
  channel_.write(Message("started"));
  started_ = true;
}

void Session::publish(const Port& port) {
  const std::string reference = program_.publish(port);
  if (port.reactions != nullptr && port.reactions->unclaimed() != nullptr) {
    const std::string& operation = port.reactions->unclaimed()->operation;
    throw ConfigurationError("interface " + port.interface + " has no operation " + operation);
  }
  if (port.reactions != nullptr) {
    const Located here = Located::parse(reference);
    port.reactions->withdraw_by(
        [this, direct = here.answer.empty() ? here.reference : here.answer] { return program_.withdraw(direct); });
  }
  channel_.write(Message("listening").with("object", port.object).with("port", port.name).with("ref", reference));
}

void Session::on_bind(const Message& message) {
  bool found = false;
  const Located peer = Located::parse(message.text("ref"));
  for (Port& port : ports_) {
    if (port.object != message.text("object")) continue;
    if (port.kind == Port::Kind::forward ? port.to != message.text("port") : port.name != message.text("port"))
      continue;
    port.references.push_back(peer.reference);
    port.answers.push_back(peer.answer);
    if (message.has("by")) port.referrers.push_back(Located::parse(message.text("by")).reference);
    if (message.has("server")) port.servers.push_back(Located::parse(message.text("server")).reference);
    found = true;
  }
  if (!found)
    throw ProtocolError("`bind` names the unknown port " + message.text("object") + "." + message.text("port"));
}

void Session::on_connect(const Message&) {
  for (const Port& port : ports_) {
    // A forwarder whose server a client says has no peer before that.
    if (port.is_servant() || (port.kind == Port::Kind::forward && port.to.empty())) continue;
    check_bound(port);
    if (port.kind == Port::Kind::refer) program_.refer(port);
  }
  if (std::any_of(ports_.begin(), ports_.end(), calls)) generator().connect();
  channel_.write(Message("ready"));
}

Generator& Session::generator() {
  if (generator_ == nullptr) {
    if (make_generator_ == nullptr) throw ConfigurationError("a `serve` program makes no calls");
    generator_ = make_generator_({program_, ports_, setup_, channel_, [this] { return next(); },
                                  [this](const std::exception_ptr& error) { give_up(error); }});
  }
  return *generator_;
}

void Session::on_phase(const Message& message) { generator().arm(message); }

void Session::on_mark(const Message& message) {
  Message usage("usage");
  usage.with("id", message.text("id"));
  add_usage(usage);
  channel_.write(usage);
}

void Session::on_go(const Message& message) {
  generator().go(static_cast<std::uint64_t>(message.number("id")), message.number("at"));
}

void Session::on_close(const Message& message) {
  generator().close(static_cast<std::uint64_t>(message.number("id")), message.number("at"));
}

void Session::on_collect(const Message&) {
  const Sink sink = [this](const Message& record) { channel_.write(record); };
  if (generator_ != nullptr) {
    for (const Message& record : generator_->records()) sink(record);
  }
  for (const Port& port : ports_) {
    if (port.samples != nullptr) write_samples(port, sink);
  }
  write_call_counters(sink);
  write_marks(sink);
  // Only here: nothing is measured any more.
  const ClockFacts clock = measure_clock();
  write_fact("clock.cost", std::to_string(clock.cost), sink);
  write_fact("clock.resolution", std::to_string(clock.resolution), sink);
  channel_.write(Message("end"));
}

void Session::on_quit(const Message&) {
  // Stubs go before the middleware to which they belong.
  generator_.reset();
  if (serves()) program_.stop();
  quits_ = true;
  over_ = true;
}

}  // namespace orrery
