// What a process knows of the NATS server: one connection for all that it serves, one for each stub and publisher.
#pragma once

#include <orrery/setup/setup.hpp>

#include "connection.hpp"

namespace orrery {
namespace nats {

// A subject, whose messages come over a connection that other inboxes have too.
class Inbox {
 public:
  using Message = nats::Message;

  Inbox(const Connection& connection, const std::string& subject)
      : connection_(&connection), messages_(connection.subscribe(subject)) {}

  bool next(Message& message) { return nats::next(messages_, message); }
  void reply(const Message& request, const void* data, std::size_t size) {
    connection_->publish(request.reply_subject(), data, size);
  }
  void close() { natsSubscription_Unsubscribe(messages_.get()); }

 private:
  const Connection* connection_;
  Subscription messages_;
};

// To a servant's subject, from an inbox for its replies.
class Line {
 public:
  using Message = nats::Message;

  Line(const std::string& url, std::string subject)
      : connection_(url), subject_(std::move(subject)), inbox_(new_inbox()), replies_(connection_.subscribe(inbox_)) {}

  void ask(const void* data, std::size_t size) { connection_.ask(subject_, inbox_, data, size); }
  bool next(Message& message) { return nats::next(replies_, message); }

 private:
  Connection connection_;
  std::string subject_;
  std::string inbox_;
  Subscription replies_;
};

class Outlet {
 public:
  Outlet(const std::string& url, std::string subject) : connection_(url), subject_(std::move(subject)) {}

  void publish(const void* data, std::size_t size) { connection_.publish(subject_.c_str(), data, size); }

 private:
  Connection connection_;
  std::string subject_;
};

class Broker {
 public:
  static const char* middleware() { return "NATS"; }
  static std::string version() { return nats_GetVersion(); }

  explicit Broker(const Setup& setup) : url_(setup.option("url")) {}

  Inbox requests(const std::string& name) { return {serving(), name}; }
  Inbox samples(const std::string& topic) { return {serving(), topic}; }
  Line line(const std::string& name) const { return {url_, name}; }
  Outlet outlet(const std::string& topic) const { return {url_, topic}; }

 private:
  const Connection& serving() {
    if (!serving_) serving_.reset(new Connection(url_));
    return *serving_;
  }

  std::string url_;
  std::unique_ptr<Connection> serving_;  // made when something is published
};

}  // namespace nats
}  // namespace orrery
