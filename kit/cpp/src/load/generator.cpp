#include "load/generator.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <thread>

#include "load/ahead.hpp"
#include "load/client_port.hpp"
#include "load/onward.hpp"
#include "load/phase_reading.hpp"
#include "load/phase_records.hpp"

namespace orrery {
namespace {

class Clients : public Generator {
 public:
  explicit Clients(const Surroundings& session) : session_(session), onward_(session.program, session.ports) {}

  void connect() override;
  void arm(const Message& message) override;
  void go(std::uint64_t phase, Instant at) override;
  void close(std::uint64_t phase, Instant at) override;
  const std::vector<Message>& records() const override { return records_; }

 private:
  ClientPort::Threads threads() const;
  ClientPort::Events events();
  ClientPort& client(const std::string& object, const std::string& port);
  bool listens_to_close(const ClientPort& client) const;
  void hear_close();
  void say(const char* verb, const ClientPort& client);
  void done(const ClientPort& client);

  void join();

  Surroundings session_;
  Onward onward_;
  std::vector<Message> records_;
  std::mutex recording_;
  bool connected_ = false;
  // Last, so that their threads have ended before the rest goes.
  std::vector<std::unique_ptr<ClientPort>> clients_;
};

void Clients::connect() {
  if (connected_) return join();
  connected_ = true;
  for (const Port& port : session_.ports) {
    if (!port.is_client() || port.threads == 0) continue;
    clients_.push_back(std::make_unique<ClientPort>(session_.program, port, threads(), events()));
  }
  for (const Port& port : session_.ports) {
    if (port.reactions != nullptr) onward_.connect(port);
  }
  // A thread that serves keeps the priority that it was given.
  if (!clients_.empty() && threads() == ClientPort::Threads::own && !session_.setup.serves) go_ahead_of_clients();
  for (auto& client : clients_) client->connect();
}

void Clients::join() {
  for (const Port& port : session_.ports) {
    if (port.is_client() && port.threads > 0) client(port.object, port.name).join(port.references);
  }
}

// One client thread and no servant: everything else that this thread does can wait until a phase is over.
ClientPort::Threads Clients::threads() const {
  const auto sum = [](unsigned threads, const Port& port) { return threads + port.threads; };
  const auto& ports = session_.ports;
  const bool alone = !session_.setup.serves && std::accumulate(ports.begin(), ports.end(), 0u, sum) == 1;
  return alone ? ClientPort::Threads::of_session : ClientPort::Threads::own;
}

ClientPort::Events Clients::events() {
  return {
      [this](const ClientPort& client) { say("armed", client); },
      [this](const ClientPort& client) { say("reached", client); },
      [this](const ClientPort& client) { done(client); },
      session_.give_up,
  };
}

ClientPort& Clients::client(const std::string& object, const std::string& port) {
  for (auto& client : clients_) {
    if (client->port().object == object && client->port().name == port) return *client;
  }
  throw ProtocolError("there is no client port " + object + "." + port);
}

void Clients::arm(const Message& message) {
  const Phase phase = read_phase(message, session_.setup.seed);
  client(phase.object, phase.port).arm(phase);
}

void Clients::go(std::uint64_t phase, Instant at) {
  for (auto& client : clients_) {
    if (client->phase().id != phase) continue;
    const std::jthread listener = listens_to_close(*client) ? std::jthread([this] { hear_close(); }) : std::jthread();
    client->go(at);
  }
}

// Others take part, and this thread calls: it cannot hear when they are through.
bool Clients::listens_to_close(const ClientPort& client) const {
  return threads() == ClientPort::Threads::of_session && client.phase().members > 1;
}

void Clients::hear_close() {
  go_ahead_of_clients();
  try {
    const auto message = session_.next();
    if (!message || message->verb() != "close") throw ProtocolError("only `close` may come while a phase is under way");
    close(static_cast<std::uint64_t>(message->number("id")), message->number("at"));
  } catch (...) {
    session_.give_up(std::current_exception());
    for (auto& client : clients_) client->close(0);  // in a container, where this thread goes on
  }
}

void Clients::close(std::uint64_t phase, Instant at) {
  for (auto& client : clients_) {
    if (client->phase().id == phase) client->close(at);
  }
}

void Clients::say(const char* verb, const ClientPort& client) {
  session_.channel.write(Message(verb)
                             .with("id", client.phase().id)
                             .with("object", client.port().object)
                             .with("port", client.port().name));
}

void Clients::done(const ClientPort& client) {
  const Phase& phase = client.phase();
  const auto& all = client.recorded();
  if (phase.kind == PhaseKind::measure) {
    const std::scoped_lock lock(recording_);
    write_phase(phase, all, [this](const Message& record) { records_.push_back(record); });
  }
  const auto sum = [&](std::uint64_t (Recorder::*number)() const) {
    return std::accumulate(all.begin(), all.end(), std::uint64_t{0},
                           [&](std::uint64_t so_far, const Recorder& each) { return so_far + (each.*number)(); });
  };
  session_.channel.write(Message("done")
                             .with("id", phase.id)
                             .with("object", client.port().object)
                             .with("port", client.port().name)
                             .with("calls", sum(&Recorder::calls))
                             .with("wall", all.front().last_end() - all.front().first_start())
                             .with("wrong", sum(&Recorder::wrong))
                             .with("checked", sum(&Recorder::checked)));
}

}  // namespace

std::unique_ptr<Generator> make_generator(const Surroundings& session) { return std::make_unique<Clients>(session); }

}  // namespace orrery
