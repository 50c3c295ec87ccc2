// What a process knows of the MQTT broker: a client for each servant, stub, subscription and publisher.
#pragma once

#include <unistd.h>

#include <atomic>
#include <orrery/brokers/calls.hpp>
#include <orrery/setup/setup.hpp>

#include "client.hpp"

namespace orrery {
namespace mqtt {

class Inbox {
 public:
  using Message = mqtt::Message;

  Inbox(const Terms& terms, const std::string& topic) : client_(new Client(terms)) { client_->subscribe(topic); }

  bool next(Message& message) { return client_->next(message); }
  void reply(const Message& request, const void* data, std::size_t size) {
    Properties with;
    with.correlate(request.correlation);
    client_->publish(request.reply_topic, data, size, with);
  }
  void close() { client_->close(); }

 private:
  std::unique_ptr<Client> client_;
};

// To a servant's topic, with a response topic of its own.
class Line {
 public:
  using Message = mqtt::Message;

  Line(const Terms& terms, std::string requests, std::string replies)
      : client_(new Client(terms)), requests_(std::move(requests)), replies_(std::move(replies)) {
    client_->subscribe(replies_);
  }

  void ask(const void* data, std::size_t size) {
    Properties with;
    with.reply_to(replies_);
    with.correlate(correlation_.next());
    client_->publish(requests_, data, size, with);
  }
  bool next(Message& reply) {
    if (!client_->next(reply)) return false;
    correlation_.settle(reply.correlation);
    return true;
  }

 private:
  std::unique_ptr<Client> client_;
  std::string requests_;
  std::string replies_;
  brokers::Correlation correlation_;
};

class Outlet {
 public:
  Outlet(const Terms& terms, std::string topic) : client_(new Client(terms)), topic_(std::move(topic)) {}

  void publish(const void* data, std::size_t size) { client_->publish(topic_, data, size, {}); }

 private:
  std::unique_ptr<Client> client_;
  std::string topic_;
};

class Broker {
 public:
  static const char* middleware() { return "mosquitto"; }
  static std::string version() {
    int major = 0, minor = 0, revision = 0;
    mosquitto_lib_version(&major, &minor, &revision);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(revision);
  }

  explicit Broker(const Setup& setup)
      : terms_{setup.option("host"), std::stoi(setup.option("port")), std::stoi(setup.option("qos"))} {
    check(mosquitto_lib_init(), "mosquitto_lib_init");
  }

  Inbox requests(const std::string& name) const { return {terms_, name}; }
  Inbox samples(const std::string& topic) const { return {terms_, topic}; }
  Outlet outlet(const std::string& topic) const { return {terms_, topic}; }
  Line line(const std::string& name) {
    return {terms_, name, "reply." + std::to_string(::getpid()) + "." + std::to_string(++lines_)};
  }

 private:
  Terms terms_;
  std::atomic<int> lines_{0};  // stubs are made on the threads that use them
};

}  // namespace mqtt
}  // namespace orrery
