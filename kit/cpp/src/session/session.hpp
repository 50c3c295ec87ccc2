// The program's side of the control protocol: what each verb of the conductor does.
#pragma once

#include <atomic>
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
  // Whose the process is: the program's, which ends where its session cannot go on, or a container's, which goes on.
  enum class Owner { program, container };

  // `make_generator` may be null: then no port may call.
  Session(Program& program, MakeGenerator make_generator, const char* driver, Channel& channel,
          Owner owner = Owner::program)
      : program_(program), make_generator_(make_generator), driver_(driver), channel_(channel), owner_(owner) {}

  // Until `quit` or the end of the channel; returns the exit status.
  int run();

  // Tells the conductor why this program gives up, and ends the process at once; in a container, the session.
  void fail(const std::string& reason, int status);

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

  // What the conductor says next; nothing for an empty line. With the channel the process ends, or the session.
  std::optional<Message> next();
  void handle(const Message& message);
  void converse(const std::function<bool()>& enough);
  bool serves() const { return started_ && setup_.serves; }
  void serve();
  void give_up(const std::exception_ptr& error);
  // ConfigurationError where this program makes no calls.
  Generator& generator();

  Program& program_;
  MakeGenerator make_generator_;
  const char* driver_;
  Channel& channel_;
  Owner owner_;
  Setup setup_;
  std::deque<Port> ports_;  // a deque, because forwarders and the generator hold on to their ports
  std::vector<std::unique_ptr<Reactions>> reactions_;
  std::vector<std::unique_ptr<Samples>> samples_;
  std::unique_ptr<Generator> generator_;  // once there is a port that calls
  bool started_ = false;
  bool quits_ = false;
  // Threads that call may end the session of a container.
  std::atomic<bool> over_{false};
  std::atomic<bool> failed_{false};
};

}  // namespace orrery
