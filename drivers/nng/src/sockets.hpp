// nng's sockets and messages, each with an owner, and its errors.
#pragma once

#include <nng/nng.h>
// It must come before its protocols.
#include <nng/protocol/pubsub0/pub.h>
#include <nng/protocol/pubsub0/sub.h>
#include <nng/protocol/reqrep0/rep.h>
#include <nng/protocol/reqrep0/req.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace orrery {
namespace nng {

inline void check(int result, const char* what) {
  if (result != 0) throw std::runtime_error(std::string(what) + ": " + nng_strerror(result));
}

// A message that has come.
class Message {
 public:
  Message() = default;
  explicit Message(nng_msg* message) : message_(message) {}
  Message(Message&& other) noexcept : message_(std::exchange(other.message_, nullptr)) {}
  Message& operator=(Message&& other) noexcept {
    std::swap(message_, other.message_);
    return *this;
  }
  ~Message() {
    if (message_ != nullptr) nng_msg_free(message_);
  }

  const void* data() const { return nng_msg_body(message_); }
  std::size_t size() const { return nng_msg_len(message_); }

 private:
  nng_msg* message_ = nullptr;
};

class Socket {
 public:
  // `open` makes a socket of its protocol: nng_req0_open.
  explicit Socket(int (*open)(nng_socket*)) { check(open(&socket_), "opening a socket"); }
  Socket(Socket&& other) noexcept : socket_(std::exchange(other.socket_, nng_socket NNG_SOCKET_INITIALIZER)) {}
  Socket& operator=(Socket&&) = delete;
  ~Socket() { close(); }

  void set(const char* option, int value) { check(nng_socket_set_int(socket_, option, value), option); }
  void set_nothing(const char* option) { check(nng_socket_set(socket_, option, "", 0), option); }

  // Returns when the connection stands.
  void dial(const std::string& url) { check(nng_dial(socket_, url.c_str(), nullptr, 0), url.c_str()); }

  // Where it listens then: a TCP port of 0 is any.
  std::string listen(const std::string& url) {
    nng_listener listener;
    check(nng_listen(socket_, url.c_str(), &listener, 0), url.c_str());
    if (url.compare(0, 4, "tcp:") != 0) return url;
    int port = 0;
    check(nng_listener_get_int(listener, NNG_OPT_TCP_BOUND_PORT, &port), "the port");
    return url.substr(0, url.rfind(':') + 1) + std::to_string(port);
  }

  void send(const void* data, std::size_t size) {
    check(nng_send(socket_, const_cast<void*>(data), size, 0), "nng_send");  // it copies
  }

  // Waits for the next message; false once the socket was closed.
  bool receive(Message& message) {
    nng_msg* came = nullptr;
    const int result = nng_recvmsg(socket_, &came, 0);
    if (result == NNG_ECLOSED) return false;
    check(result, "nng_recvmsg");
    message = Message(came);
    return true;
  }

  // Wakes up whoever waits in it.
  void close() {
    if (nng_socket_id(socket_) > 0) nng_close(socket_);
  }

 private:
  nng_socket socket_ = NNG_SOCKET_INITIALIZER;
};

}  // namespace nng
}  // namespace orrery
