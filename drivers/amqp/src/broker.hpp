// What a process knows of the AMQP broker: a connection for each servant, stub, subscription and publisher.
#pragma once

#include <orrery/brokers/calls.hpp>
#include <orrery/setup/setup.hpp>

#include "connection.hpp"

namespace orrery {
namespace amqp {

// A queue of this process.
class Inbox {
 public:
  using Message = amqp::Message;

  Inbox(std::unique_ptr<Connection> connection, const std::string& queue) : connection_(std::move(connection)) {
    connection_->consume(queue);
  }

  bool next(Message& message) { return connection_->next(message); }
  void reply(const Message& request, const void* data, std::size_t size) {
    const std::string number = request.correlation();
    Properties with;
    with.correlate(number);
    connection_->publish("", request.reply_to(), data, size, with);
  }
  void close() { connection_->close(); }

 private:
  std::unique_ptr<Connection> connection_;
};

// To a servant's queue, with a queue for its replies.
class Line {
 public:
  using Message = amqp::Message;

  Line(const Terms& terms, std::string requests)
      : connection_(new Connection(terms)),
        requests_(std::move(requests)),
        replies_(terms.direct_replies ? Connection::direct_replies : connection_->queue("")) {
    connection_->consume(replies_);
  }

  void ask(const void* data, std::size_t size) {
    const std::string number = correlation_.next();
    Properties with;
    with.answer_at(replies_);
    with.correlate(number);
    connection_->publish("", requests_, data, size, with);
  }
  bool next(Message& reply) {
    if (!connection_->next(reply)) return false;
    correlation_.settle(reply.correlation());
    return true;
  }

 private:
  std::unique_ptr<Connection> connection_;
  std::string requests_;
  std::string replies_;
  brokers::Correlation correlation_;
};

// An exchange, which hands what is published to the queues of all who subscribe.
class Outlet {
 public:
  Outlet(const Terms& terms, std::string topic) : connection_(new Connection(terms)), topic_(std::move(topic)) {
    connection_->exchange(topic_);
  }

  void publish(const void* data, std::size_t size) { connection_->publish(topic_, "", data, size, {}); }

 private:
  std::unique_ptr<Connection> connection_;
  std::string topic_;
};

class Broker {
 public:
  static const char* middleware() { return "rabbitmq-c"; }
  static std::string version() { return amqp_version(); }

  explicit Broker(const Setup& setup)
      : terms_{setup.option("host"), std::stoi(setup.option("port")), setup.option("acknowledge") == "always",
               setup.option("replies") == "direct"} {}

  Inbox requests(const std::string& name) const {
    std::unique_ptr<Connection> connection(new Connection(terms_));
    connection->queue(name);
    return {std::move(connection), name};
  }
  Inbox samples(const std::string& topic) const {
    std::unique_ptr<Connection> connection(new Connection(terms_));
    const std::string queue = connection->queue("");
    // Here too, for publisher and subscriber come in any order; to declare it again is no error (AMQP 0-9-1).
    connection->exchange(topic);
    connection->bind(queue, topic);
    return {std::move(connection), queue};
  }
  Line line(const std::string& name) const { return {terms_, name}; }
  Outlet outlet(const std::string& topic) const { return {terms_, topic}; }

 private:
  Terms terms_;
};

}  // namespace amqp
}  // namespace orrery
