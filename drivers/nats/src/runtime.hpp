// NATS: one connection for all that a process serves, one for each stub and publisher.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publications.hpp>

#include "calls.hpp"
#include "topics.hpp"

class Runtime {
 public:
  using Stub = orrery::cdr::WindowedMessageStub<orrery::nats::Channel>;

  static const char* middleware() { return "NATS"; }
  static std::string version() { return nats_GetVersion(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) : url_(setup.option("url")) {}

  // References are subjects. The server is the trial's own: the words of its ports are enough.
  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    return keep<orrery::nats::Server<Interface, Target>>("call." + port.word(), target);
  }

  template <class Interface>
  Stub resolve(const std::string& subject, const orrery::Port&) {
    return Stub(orrery::nats::Channel(url_, subject));
  }

  // All who take in a topic have the same subject.
  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port&) {
    return keep<orrery::nats::Listener<Interface, Target>>(topic<Interface>(), target);
  }

  template <class Interface>
  orrery::nats::Publisher advertise(const orrery::Port&) {
    return orrery::nats::Publisher(url_, topic<Interface>());
  }

  void run() { publications_.run(); }
  void stop() {
    if (serving_) serving_->close();
    publications_.stop();
  }

 private:
  template <class Interface>
  static std::string topic() {
    return std::string("topic.") + Interface::name();
  }

  template <class Publication, class Target>
  std::string keep(const std::string& subject, Target& target) {
    if (!serving_) serving_.reset(new orrery::nats::Connection(url_));
    publications_.keep(std::make_shared<Publication>(*serving_, subject, target));
    return subject;
  }

  std::string url_;
  std::unique_ptr<orrery::nats::Connection> serving_;  // made when something is published
  orrery::Publications publications_;
};
