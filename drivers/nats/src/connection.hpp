// Connections to the NATS server, subscriptions and messages, each with an owner, and their errors.
#pragma once

#include <nats/nats.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace orrery {
namespace nats {

inline void check(natsStatus status, const std::string& what) {
  if (status != NATS_OK) throw std::runtime_error(what + ": " + natsStatus_GetText(status));
}

template <class Owned, void (*release)(Owned*)>
struct Release {
  void operator()(Owned* owned) const { release(owned); }
};
template <class Owned, void (*release)(Owned*)>
using Owner = std::unique_ptr<Owned, Release<Owned, release>>;

using Options = Owner<natsOptions, natsOptions_Destroy>;
using Subscription = Owner<natsSubscription, natsSubscription_Destroy>;

// A message that has come.
class Message {
 public:
  Message() = default;
  explicit Message(natsMsg* message) : message_(message) {}

  const void* data() const { return natsMsg_GetData(message_.get()); }
  std::size_t size() const { return static_cast<std::size_t>(natsMsg_GetDataLength(message_.get())); }
  const char* reply_subject() const { return natsMsg_GetReply(message_.get()); }

 private:
  Owner<natsMsg, natsMsg_Destroy> message_;
};

// Waits for the next message; false once the subscription or its connection was closed.
inline bool next(const Subscription& subscription, Message& message) {
  // The library cannot be told to wait for ever: longer than any trial.
  constexpr std::int64_t a_day = 24 * 3600 * 1000;
  natsMsg* came = nullptr;
  const natsStatus status = natsSubscription_NextMsg(&came, subscription.get(), a_day);
  if (status == NATS_CONNECTION_CLOSED || status == NATS_INVALID_SUBSCRIPTION) return false;
  check(status, "waiting for a message");
  message = Message(came);
  return true;
}

class Connection {
 public:
  explicit Connection(const std::string& url) {
    natsOptions* made = nullptr;
    check(natsOptions_Create(&made), "natsOptions_Create");
    const Options options(made);
    check(natsOptions_SetURL(options.get(), url.c_str()), url);
    // Else a thread of the library writes a little later what has come together until then.
    check(natsOptions_SetSendAsap(options.get(), true), "SendAsap");
    // A server that is gone ends the trial: what was lost meanwhile could not be told.
    check(natsOptions_SetAllowReconnect(options.get(), false), "AllowReconnect");
    natsConnection* connection = nullptr;
    check(natsConnection_Connect(&connection, options.get()), "connecting to " + url);
    connection_.reset(connection);
  }

  void publish(const char* subject, const void* data, std::size_t size) const {
    check(natsConnection_Publish(connection_.get(), subject, data, static_cast<int>(size)), "publishing");
  }

  // The reply comes in at `inbox`.
  void ask(const std::string& subject, const std::string& inbox, const void* data, std::size_t size) const {
    const int length = static_cast<int>(size);
    check(natsConnection_PublishRequest(connection_.get(), subject.c_str(), inbox.c_str(), data, length), "asking");
  }

  // Returns when the server knows of it.
  Subscription subscribe(const std::string& subject) const {
    natsSubscription* made = nullptr;
    check(natsConnection_SubscribeSync(&made, connection_.get(), subject.c_str()), "subscribing to " + subject);
    Subscription subscription(made);
    // A round trip to the server: it knows of the subscription by then.
    check(natsConnection_Flush(connection_.get()), "subscribing to " + subject);
    return subscription;
  }

 private:
  Owner<natsConnection, natsConnection_Destroy> connection_;
};

// A subject for replies that nobody else has.
inline std::string new_inbox() {
  natsInbox* made = nullptr;
  check(natsInbox_Create(&made), "natsInbox_Create");
  const Owner<natsInbox, natsInbox_Destroy> inbox(made);
  return inbox.get();
}

}  // namespace nats
}  // namespace orrery
