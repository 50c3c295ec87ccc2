// The program's side of the control protocol: what each verb of the conductor does.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "load/generator.hpp"
#include "serving/reactions.hpp"

namespace orrery {

class Session {
 public:
  // `make_generator` may be null: then no port may call.
  Session(Program& program, MakeGenerator make_generator, const char* driver, Channel& channel)
      : program_(program), make_generator_(make_generator), driver_(driver), channel_(channel) {}

  // Until `quit` or the end of the channel; returns the exit status.
  int run();

  // Tells the conductor why this program gives up, and ends the process at once.
  [[noreturn]] void fail(const std::string& reason, int status);

 private:
  using Handler = void (Session::*)(const Message&);
  static const std::vector<std::pair<std::string, Handler>>& handlers();

  void on_hello(const Message&);
  void on_process(const Message&);
  void on_option(const Message&);
  void on_length(const Message&);
  void on_holds(const Message&);
  void on_object(const Message&) {}
  void on_port(const Message&);
  void on_react(const Message&);
  void on_start(const Message&);
  void publish(const Port& port);
  void on_bind(const Message&);
  void on_connect(const Message&);
  void on_phase(const Message&);
  void on_mark(const Message&);
  void on_go(const Message&);
  void on_close(const Message&);
  void on_collect(const Message&);
  void on_quit(const Message&);

  // What the conductor says next; nothing for an empty line. The process ends with the channel.
  std::optional<Message> next();
  void handle(const Message& message);
  void converse(const std::function<bool()>& enough);
  bool serves() const { return started_ && setup_.serves; }
  void serve();
  [[noreturn]] void give_up(const std::exception_ptr& error);
  // ConfigurationError where this program makes no calls.
  Generator& generator();

  Program& program_;
  MakeGenerator make_generator_;
  const char* driver_;
  Channel& channel_;
  Setup setup_;
  std::deque<Port> ports_;  // a deque, because forwarders and the generator hold on to their ports
  std::vector<std::unique_ptr<Reactions>> reactions_;
  std::vector<std::unique_ptr<Samples>> samples_;
  std::unique_ptr<Generator> generator_;  // once there is a port that calls
  bool started_ = false;
  bool over_ = false;
};

}  // namespace orrery
