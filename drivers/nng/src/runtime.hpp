// nng: a socket for each stub, servant, publisher and subscription; the library's own threads serve all of them.
#pragma once

#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>

#include "calls.hpp"
#include "topics.hpp"

class Runtime {
 public:
  using Stub = orrery::cdr::MessageStub<orrery::nng::Channel>;

  static const char* middleware() { return "nng"; }
  static std::string version() { return nng_version(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup)
      : transport_(setup.option("transport")),
        address_(setup.address),
        folder_(setup.folder),
        queue_(setup.option("queue") == "library" ? 0 : std::stoi(setup.option("queue"))) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    return listen<orrery::nng::Server<Interface, Target>>(orrery::nng::Socket(nng_rep0_open), target, port);
  }

  template <class Interface>
  Stub resolve(const std::string& url, const orrery::Port&) {
    return Stub(orrery::nng::Channel(url));
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port& port) {
    return listen<orrery::nng::Subscription<Interface, Target>>(orrery::nng::subscribed(queue_), target, port);
  }

  template <class Interface>
  orrery::nng::Publisher advertise(const orrery::Port& port) {
    return orrery::nng::Publisher(port.references, queue_);
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  // References are the URLs of nng.
  template <class Publication, class Target>
  std::string listen(orrery::nng::Socket socket, Target& target, const orrery::Port& port) {
    const std::string url = socket.listen(url_of(port.word()));
    publications_.keep(std::make_shared<Publication>(std::move(socket), target));
    return url;
  }

  std::string url_of(const std::string& word) const {
    if (transport_ == "tcp") return "tcp://" + address_ + ":0";
    return transport_ == "inproc" ? "inproc://" + word : "ipc://" + folder_ + "/" + word;
  }

  std::string transport_;
  std::string address_;
  std::string folder_;
  int queue_;
  orrery::Publications publications_;
};
