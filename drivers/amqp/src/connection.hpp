// A connection to the broker with one channel, whose thread reads and writes its socket itself.
#pragma once

#include <amqp.h>
#include <amqp_tcp_socket.h>
#include <sys/socket.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace orrery {
namespace amqp {

inline amqp_bytes_t bytes(const std::string& text) {
  return {text.size(), const_cast<char*>(text.data())};  // the library only reads it
}
inline std::string text(const amqp_bytes_t& bytes) { return {static_cast<const char*>(bytes.bytes), bytes.len}; }

inline void check(int status, const std::string& what) {
  if (status != AMQP_STATUS_OK) throw std::runtime_error(what + ": " + amqp_error_string2(status));
}

// Why the broker closed the connection or the channel.
inline std::string reason(const amqp_method_t& method) {
  if (method.id == AMQP_CONNECTION_CLOSE_METHOD) {
    return text(static_cast<const amqp_connection_close_t*>(method.decoded)->reply_text);
  }
  if (method.id == AMQP_CHANNEL_CLOSE_METHOD) {
    return text(static_cast<const amqp_channel_close_t*>(method.decoded)->reply_text);
  }
  return amqp_method_name(method.id);
}

inline void check(const amqp_rpc_reply_t& reply, const std::string& what) {
  if (reply.reply_type == AMQP_RESPONSE_NORMAL) return;
  if (reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION) throw std::runtime_error(what + ": " + reason(reply.reply));
  check(reply.library_error, what);
}

// A message that has come.
class Message {
 public:
  Message() = default;
  explicit Message(const amqp_envelope_t& came) : envelope_(came) {}
  Message(Message&& other) noexcept : envelope_(std::exchange(other.envelope_, {})) {}
  Message& operator=(Message&& other) noexcept {
    std::swap(envelope_, other.envelope_);
    return *this;
  }
  ~Message() { amqp_destroy_envelope(&envelope_); }

  const void* data() const { return envelope_.message.body.bytes; }
  std::size_t size() const { return envelope_.message.body.len; }
  std::uint64_t tag() const { return envelope_.delivery_tag; }
  std::string reply_to() const { return text(envelope_.message.properties.reply_to); }
  std::string correlation() const { return text(envelope_.message.properties.correlation_id); }

 private:
  amqp_envelope_t envelope_{};
};

// What goes with a request, and its correlation with the reply; the texts must live as long.
struct Properties : amqp_basic_properties_t {
  Properties() : amqp_basic_properties_t{} {}

  void answer_at(const std::string& queue) {
    reply_to = bytes(queue);
    _flags |= AMQP_BASIC_REPLY_TO_FLAG;
  }
  void correlate(const std::string& number) {
    correlation_id = bytes(number);
    _flags |= AMQP_BASIC_CORRELATION_ID_FLAG;
  }
};

// Where the broker is, and what its messages cost.
struct Terms {
  std::string host;
  int port;
  bool acknowledged;
  bool direct_replies;
};

// One thread uses it at a time; only close() is for others.
class Connection {
 public:
  explicit Connection(const Terms& terms) : state_(amqp_new_connection()), acknowledged_(terms.acknowledged) {
    amqp_socket_t* const socket = amqp_tcp_socket_new(state_.get());
    if (socket == nullptr) throw std::runtime_error("amqp_tcp_socket_new");
    check(amqp_socket_open(socket, terms.host.c_str(), terms.port), "connecting to port " + std::to_string(terms.port));
    // No heartbeats (the second 0): nothing ticks while it is measured. `guest` is the user that a broker comes with.
    check(amqp_login(state_.get(), "/", 0, frame, 0, AMQP_SASL_METHOD_PLAIN, "guest", "guest"), "logging in");
    amqp_channel_open(state_.get(), channel);
    answered("opening a channel");
    if (acknowledged_) {
      amqp_confirm_select(state_.get(), channel);
      answered("asking for confirmations");
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // A queue of this connection's own; without a name the broker gives it one. Returns its name.
  std::string queue(const std::string& name) {
    // Exclusive and deleted with its connection (1, 1): nothing is left at the broker. Not durable: no disk is written.
    const auto* made = amqp_queue_declare(state_.get(), channel, bytes(name), 0, 0, 1, 1, amqp_empty_table);
    answered("the queue " + name);
    return text(made->queue);
  }

  // What is published there goes to all queues that are bound to it.
  void exchange(const std::string& name) {
    amqp_exchange_declare(state_.get(), channel, bytes(name), amqp_cstring_bytes("fanout"), 0, 0, 0, 0,
                          amqp_empty_table);
    answered("the exchange " + name);
  }
  void bind(const std::string& queue, const std::string& exchange) {
    amqp_queue_bind(state_.get(), channel, bytes(queue), bytes(exchange), amqp_empty_bytes, amqp_empty_table);
    answered("binding a queue to " + exchange);
  }

  // Takes in what comes to the queue; what comes to `direct_replies` has no acknowledgement.
  void consume(const std::string& queue) {
    acknowledges_ = acknowledged_ && queue != direct_replies;
    amqp_basic_consume(state_.get(), channel, bytes(queue), amqp_empty_bytes, 0, acknowledges_ ? 0 : 1, 0,
                       amqp_empty_table);
    answered("taking in " + queue);
  }

  // Returns when the message is on its way, or if it is to be acknowledged when the broker has it.
  void publish(const std::string& exchange, const std::string& key, const void* data, std::size_t size,
               const Properties& with) {
    const amqp_bytes_t body{size, const_cast<void*>(data)};
    check(amqp_basic_publish(state_.get(), channel, bytes(exchange), bytes(key), 0, 0, &with, body), "publishing");
    confirmed_ = !acknowledged_;
    while (!confirmed_) {
      if (!take_in()) throw std::runtime_error("the connection to the broker was closed");
    }
  }

  // Waits for the next message, and acknowledges the one before; false once the connection was closed.
  bool next(Message& message) {
    if (handled_ != 0 && amqp_basic_ack(state_.get(), channel, handled_, 0) != AMQP_STATUS_OK) return false;
    handled_ = 0;
    while (waiting_.empty()) {
      if (!take_in()) return false;
    }
    message = std::move(waiting_.front());
    waiting_.pop_front();
    if (acknowledges_) handled_ = message.tag();
    return true;
  }

  // Wakes up the thread that waits for a message.
  void close() { ::shutdown(amqp_get_sockfd(state_.get()), SHUT_RDWR); }

  static constexpr const char* direct_replies = "amq.rabbitmq.reply-to";

 private:
  static constexpr amqp_channel_t channel = 1;
  static constexpr int frame = 131072;  // the largest frame that the broker takes unless it is told otherwise

  struct Release {
    void operator()(amqp_connection_state_t state) const { amqp_destroy_connection(state); }
  };

  void answered(const std::string& what) { check(amqp_get_rpc_reply(state_.get()), what); }

  // Waits for a message or anything else that the broker says; false at the end of the connection.
  bool take_in() {
    // The library gives back the memory of what was read only where it is asked to.
    amqp_maybe_release_buffers(state_.get());
    amqp_envelope_t envelope;
    const amqp_rpc_reply_t came = amqp_consume_message(state_.get(), &envelope, nullptr, 0);
    if (came.reply_type == AMQP_RESPONSE_NORMAL) {
      waiting_.emplace_back(envelope);
      return true;
    }
    amqp_frame_t frame;
    // So amqp_consume_message says that what has come is no message, and leaves it to be read.
    if (came.library_error != AMQP_STATUS_UNEXPECTED_STATE) return false;
    if (amqp_simple_wait_frame(state_.get(), &frame) != AMQP_STATUS_OK) return false;
    hear(frame);
    return true;
  }

  void hear(const amqp_frame_t& frame) {
    const amqp_method_t& method = frame.payload.method;
    if (frame.frame_type != AMQP_FRAME_METHOD) return;
    if (method.id != AMQP_BASIC_ACK_METHOD) throw std::runtime_error("the broker says: " + reason(method));
    confirmed_ = true;
  }

  std::unique_ptr<amqp_connection_state_t_, Release> state_;
  bool acknowledged_;
  bool acknowledges_ = false;
  bool confirmed_ = true;
  std::uint64_t handled_ = 0;  // the message that was handed over last, if it is to be acknowledged
  std::deque<Message> waiting_;
};

}  // namespace amqp
}  // namespace orrery
