// ZeroMQ: one context in a process, a socket for each stub, servant, publisher and subscription.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>

#include "calls.hpp"
#include "topics.hpp"

class Runtime {
 public:
  using Stub = orrery::cdr::WindowedMessageStub<orrery::zeromq::Channel>;

  static const char* middleware() { return "ZeroMQ"; }
  static std::string version() {
    int major, minor, patch;
    zmq_version(&major, &minor, &patch);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
  }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup)
      : place_(setup.option("transport"), setup.address, setup.folder),
        routed_(setup.option("pattern") == "dealer-router"),
        drops_(setup.option("full") == "drop"),
        queue_(std::stoi(setup.option("queue"))),
        context_(std::stoi(setup.option("io_threads"))) {
    context_.set(zmq::ctxopt::blocky, false);  // nobody waits at the end for messages that nobody will read
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    return routed_ ? serve<orrery::zeromq::Routing, Interface>(target, port)
                   : serve<orrery::zeromq::Replying, Interface>(target, port);
  }

  template <class Interface>
  Stub resolve(const std::string& endpoint, const orrery::Port&) {
    zmq::socket_t socket(context_, routed_ ? zmq::socket_type::dealer : zmq::socket_type::req);
    socket.set(zmq::sockopt::sndhwm, queue_);
    socket.connect(endpoint);
    return Stub(orrery::zeromq::Channel(std::move(socket)));
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port& port) {
    zmq::socket_t socket(context_, zmq::socket_type::sub);
    socket.set(zmq::sockopt::subscribe, "");
    const std::string endpoint = place_.bind(socket, port.word());
    using Subscription = orrery::zeromq::Subscription<Interface, Target>;
    publications_.keep(std::make_shared<Subscription>(std::move(socket), target));
    return endpoint;
  }

  template <class Interface>
  orrery::zeromq::Publisher advertise(const orrery::Port& port) {
    zmq::socket_t socket(context_, zmq::socket_type::xpub);
    socket.set(zmq::sockopt::xpub_nodrop, !drops_);
    return orrery::zeromq::Publisher(std::move(socket), port.references);
  }

  void run() { publications_.run(); }
  void stop() {
    context_.shutdown();  // wakes up every thread that waits in a socket
    publications_.stop();
  }

 private:
  template <class Pattern, class Interface, class Target>
  std::string serve(Target& target, const orrery::Port& port) {
    zmq::socket_t socket(context_, Pattern::type);
    socket.set(zmq::sockopt::rcvhwm, queue_);
    const std::string endpoint = place_.bind(socket, port.word());
    using Server = orrery::zeromq::Server<Pattern, Interface, Target>;
    publications_.keep(std::make_shared<Server>(Pattern(std::move(socket)), target));
    return endpoint;
  }

  orrery::zeromq::Place place_;
  bool routed_;
  bool drops_;
  int queue_;  // of calls: in messages, at each end
  zmq::context_t context_;
  orrery::Publications publications_;
};
