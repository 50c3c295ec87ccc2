// A client of the broker, whose thread reads and writes its socket itself.
#pragma once

#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace orrery {
namespace mqtt {

inline void check(int status, const std::string& what) {
  if (status != MOSQ_ERR_SUCCESS) throw std::runtime_error(what + ": " + mosquitto_strerror(status));
}

// What goes with a request, and its correlation with the reply.
struct Properties {
  Properties() = default;
  Properties(const Properties&) = delete;
  Properties& operator=(const Properties&) = delete;
  ~Properties() { mosquitto_property_free_all(&list); }

  void reply_to(const std::string& topic) {
    check(mosquitto_property_add_string(&list, MQTT_PROP_RESPONSE_TOPIC, topic.c_str()), "the response topic");
  }
  void correlate(const std::string& number) {
    const auto size = static_cast<std::uint16_t>(number.size());
    check(mosquitto_property_add_binary(&list, MQTT_PROP_CORRELATION_DATA, number.data(), size), "correlation data");
  }

  mosquitto_property* list = nullptr;
};

// A message that has come: the library takes its own away when it has shown it.
class Message {
 public:
  Message() = default;
  Message(const mosquitto_message& came, const mosquitto_property* properties) {
    const auto* begin = static_cast<const unsigned char*>(came.payload);
    payload_.assign(begin, begin + came.payloadlen);
    char* topic = nullptr;
    if (mosquitto_property_read_string(properties, MQTT_PROP_RESPONSE_TOPIC, &topic, false)) reply_topic = topic;
    std::free(topic);
    void* number = nullptr;
    std::uint16_t size = 0;
    if (mosquitto_property_read_binary(properties, MQTT_PROP_CORRELATION_DATA, &number, &size, false)) {
      correlation.assign(static_cast<const char*>(number), size);
    }
    std::free(number);
  }

  const void* data() const { return payload_.data(); }
  std::size_t size() const { return payload_.size(); }

  std::string reply_topic;
  std::string correlation;

 private:
  std::vector<unsigned char> payload_;
};

// Where the broker is, and how sure its messages are.
struct Terms {
  std::string host;  // of a UNIX socket its path
  int port;          // of a UNIX socket 0
  int qos;
};

// One thread uses it at a time; only close() is for others.
class Client {
 public:
  explicit Client(const Terms& terms) : client_(mosquitto_new(nullptr, true, this)), qos_(terms.qos) {
    if (!client_) throw std::runtime_error("mosquitto_new");
    set(MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    // Else a message waits for the acknowledgement of the one before.
    set(MOSQ_OPT_TCP_NODELAY, 1);
    set(MOSQ_OPT_RECEIVE_MAXIMUM, unlimited);
    mosquitto_connect_callback_set(client_.get(), connected);
    mosquitto_subscribe_callback_set(client_.get(), subscribed);
    mosquitto_publish_v5_callback_set(client_.get(), published);
    mosquitto_message_v5_callback_set(client_.get(), came);
    const std::string where = "connecting to " + terms.host;
    check(mosquitto_connect(client_.get(), terms.host.c_str(), terms.port, keep_alive), where);
    settle(where);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Returns when the broker knows of it.
  void subscribe(const std::string& topic) {
    ++unsettled_;
    check(mosquitto_subscribe(client_.get(), nullptr, topic.c_str(), qos_), "subscribing to " + topic);
    settle("subscribing to " + topic);
  }

  // Returns when the message is on its way (QoS 0), or when the broker has acknowledged it.
  void publish(const std::string& topic, const void* data, std::size_t size, const Properties& with) {
    ++unsettled_;
    const auto length = static_cast<int>(size);
    check(mosquitto_publish_v5(client_.get(), nullptr, topic.c_str(), length, data, qos_, false, with.list),
          "publishing");
    settle("publishing");
  }

  // Waits for the next message; false once the connection was closed.
  bool next(Message& message) {
    while (waiting_.empty()) {
      if (!take_part()) return false;
    }
    message = std::move(waiting_.front());
    waiting_.pop_front();
    return true;
  }

  // Wakes up the thread that waits for a message.
  void close() { ::shutdown(mosquitto_socket(client_.get()), SHUT_RDWR); }

 private:
  static constexpr int unlimited = 65535;   // the most that the protocol knows
  static constexpr int keep_alive = 65535;  // s: nobody is asked during a trial whether it is still there

  struct Release {
    void operator()(mosquitto* client) const { mosquitto_destroy(client); }
  };

  void set(mosq_opt_t option, int value) { check(mosquitto_int_option(client_.get(), option, value), "an option"); }

  // Until all that was asked of the broker has been done.
  void settle(const std::string& what) {
    while (unsettled_ > 0) {
      if (!take_part()) throw std::runtime_error(what + ": the connection to the broker was closed");
    }
    if (refusal_ != 0) throw std::runtime_error(what + ": " + mosquitto_reason_string(refusal_));
  }

  // Waits until something has come or there is room for what is to be sent, and sees to it; false at the end.
  bool take_part() {
    mosquitto* const client = client_.get();
    pollfd socket{mosquitto_socket(client), POLLIN, 0};
    if (socket.fd < 0) return false;
    if (mosquitto_want_write(client)) socket.events |= POLLOUT;
    if (::poll(&socket, 1, -1) < 0) return errno == EINTR;
    if ((socket.revents & POLLOUT) != 0 && mosquitto_loop_write(client, 1) != MOSQ_ERR_SUCCESS) return false;
    return (socket.revents & ~POLLOUT) == 0 || mosquitto_loop_read(client, 1) == MOSQ_ERR_SUCCESS;
  }

  void done(int reason) {
    --unsettled_;
    if (reason >= first_refusal) refusal_ = reason;
  }

  static Client& self(void* client) { return *static_cast<Client*>(client); }
  static void connected(mosquitto*, void* client, int reason) { self(client).done(reason); }
  static void subscribed(mosquitto*, void* client, int, int, const int* granted) { self(client).done(*granted); }
  static void published(mosquitto*, void* client, int, int reason, const mosquitto_property*) {
    self(client).done(reason);
  }
  static void came(mosquitto*, void* client, const mosquitto_message* message, const mosquitto_property* properties) {
    self(client).waiting_.emplace_back(*message, properties);
  }

  // Reason codes from 0x80 on are failures (MQTT 5.0, 2.4), those of a subscription too.
  static constexpr int first_refusal = 128;

  std::unique_ptr<mosquitto, Release> client_;
  int qos_;
  int unsettled_ = 1;  // the connection
  int refusal_ = 0;
  std::deque<Message> waiting_;
};

}  // namespace mqtt
}  // namespace orrery
