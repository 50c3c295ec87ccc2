// The runtime of a driver whose messages all go through a broker that is private to the trial. Valid C++14.
//
// The driver supplies a class Broker, what a process knows of the broker:
//   static const char* middleware();  static std::string version();
//   explicit Broker(const Setup&);
//   Inbox requests(const std::string& name);   what is sent to a servant; returns when the broker knows of it
//   Line line(const std::string& name);        to that servant; for one thread
//   Inbox samples(const std::string& topic);   what is published; each who subscribes gets all
//   Outlet outlet(const std::string& topic);   for one thread
//
// These move; where one waits for what comes, its Message owns that: movable, with data() and size().
//   Inbox:   bool next(Message&);                                        waits; false once it was closed
//            void reply(const Message&, const void*, std::size_t);       an inbox of requests
//            void close();                                               from another thread: wakes up who waits
//   Line:    void ask(const void*, std::size_t);  bool next(Message&);   replies come in the order of their requests
//   Outlet:  void publish(const void*, std::size_t);
#pragma once

#include <memory>
#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>
#include <string>
#include <utility>

#include "orrery/brokers/calls.hpp"
#include "orrery/brokers/topics.hpp"

namespace orrery {
namespace brokers {

template <class Broker>
class Runtime {
 public:
  using Inbox = decltype(std::declval<Broker&>().requests(""));
  using Line = decltype(std::declval<Broker&>().line(""));
  using Outlet = decltype(std::declval<Broker&>().outlet(""));
  using Stub = cdr::WindowedMessageStub<Channel<Line>>;

  static const char* middleware() { return Broker::middleware(); }
  static std::string version() { return Broker::version(); }
  static std::string error_text(const std::exception_ptr& error) { return standard_error_text(error); }

  explicit Runtime(const Setup& setup) : broker_(setup) {}

  // References are names at the broker. It is the trial's own: the words of its ports are enough.
  template <class Interface, class Target>
  std::string publish(Target& target, const Port& port) {
    const std::string name = "call." + port.word();
    publications_.keep(std::make_shared<Server<Inbox, Interface, Target>>(broker_.requests(name), target));
    return name;
  }

  template <class Interface>
  Stub resolve(const std::string& name, const Port&) {
    return Stub(Channel<Line>(broker_.line(name)));
  }

  // All who take in a topic have the same name.
  template <class Interface, class Target>
  std::string subscribe(Target& target, const Port&) {
    const std::string name = topic<Interface>();
    publications_.keep(std::make_shared<Listener<Inbox, Interface, Target>>(broker_.samples(name), target));
    return name;
  }

  template <class Interface>
  Publisher<Outlet> advertise(const Port&) {
    return Publisher<Outlet>(broker_.outlet(topic<Interface>()));
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  template <class Interface>
  static std::string topic() {
    return std::string("topic.") + Interface::name();
  }

  Broker broker_;
  Publications publications_;  // gone before the broker is
};

}  // namespace brokers
}  // namespace orrery
