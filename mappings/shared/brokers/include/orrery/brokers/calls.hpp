// Both ends of a call through a broker: who asks and waits for replies, and the thread of a servant. Valid C++14.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <orrery/cdr/messages.hpp>
#include <string>
#include <thread>
#include <utility>

namespace orrery {
namespace brokers {

// The client's end (messages.hpp).
template <class Line>
class Channel {
 public:
  using Message = typename Line::Message;

  explicit Channel(Line line) : line_(std::move(line)) {}

  void send(const void* data, std::size_t size) { line_.ask(data, size); }

  // Replies are taken in while a request is sent, by the line or by the broker: nobody waits for room.
  bool send_now(const void* data, std::size_t size) { return send(data, size), true; }
  bool wait_for_either() { return true; }

  void receive(Message& message) {
    if (!line_.next(message)) throw RemoteFailure("the connection to the broker was closed");
  }

 private:
  Line line_;
};

// The thread of one servant, for all its clients.
template <class Inbox, class Interface, class Target>
class Server {
 public:
  Server(Inbox inbox, Target& target) : inbox_(std::move(inbox)), answering_(target), thread_([this] { serve(); }) {}
  ~Server() {
    inbox_.close();
    thread_.join();
  }

 private:
  void serve() {
    typename Inbox::Message request;
    while (inbox_.next(request)) {
      if (!answering_.answer(request.data(), request.size())) continue;
      inbox_.reply(request, answering_.reply().data(), answering_.reply().size());
    }
  }

  Inbox inbox_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

// Numbers requests, for brokers that carry such a number beside a message and bring it back with the reply.
class Correlation {
 public:
  std::string next() { return std::to_string(++asked_); }

  // Replies come in the order of their requests, not all of which have one.
  void settle(const std::string& number) {
    const std::uint64_t answered = std::strtoull(number.c_str(), nullptr, 10);
    if (answered <= answered_ || answered > asked_) throw RemoteFailure("a reply to no request that is out");
    answered_ = answered;
  }

 private:
  std::uint64_t asked_ = 0;
  std::uint64_t answered_ = 0;
};

}  // namespace brokers
}  // namespace orrery
