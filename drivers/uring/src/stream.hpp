// A connected stream socket of which everything is asked through a ring.
#pragma once

#include <poll.h>

#include <orrery/cdr/sockets.hpp>

#include "ring.hpp"

namespace orrery {
namespace uring {

class Stream {
 public:
  explicit Stream(Descriptor socket) : socket_(std::move(socket)) {}

  // The next write goes together with the next read: what it writes stays where it is until then.
  void hold() { holds_ = true; }

  void write(const void* data, std::size_t size) {
    // The kernel then goes on by itself with what did not fit (io_uring_prep_send(3)).
    prepare_send(data, size, MSG_WAITALL);
    sent_ = size;
    if (!std::exchange(holds_, false)) check_sent(ring_.finish());
  }

  // 0 at the end.
  std::size_t read(void* room, std::size_t size) {
    io_uring_prep_recv(ring_.next(receiving), socket_.number(), room, size, 0);
    const Results results = ring_.finish();
    check_sent(results);
    if (results[receiving] == -ECONNRESET) return 0;
    Ring::check(results[receiving], "recv");
    return static_cast<std::size_t>(results[receiving]);
  }

  // What fits without waiting, perhaps nothing.
  std::size_t write_some(const void* data, std::size_t size) {
    holds_ = false;
    prepare_send(data, size, MSG_DONTWAIT);
    const int sent = ring_.finish()[sending];
    if (sent == -EAGAIN) return 0;
    Ring::check(sent, "send");
    return static_cast<std::size_t>(sent);
  }

  bool wait_for_either() {
    io_uring_prep_poll_add(ring_.next(receiving), socket_.number(), POLLIN | POLLOUT);
    const int ready = ring_.finish()[receiving];
    Ring::check(ready, "poll");
    return (ready & ~POLLOUT) != 0;
  }

  void end() { ::shutdown(socket_.number(), SHUT_RDWR); }

 private:
  static constexpr unsigned sending = 0, receiving = 1;  // places of results

  void prepare_send(const void* data, std::size_t size, int flags) {
    io_uring_prep_send(ring_.next(sending), socket_.number(), data, size, flags | MSG_NOSIGNAL);
  }

  // Nothing is sent in parts (MSG_WAITALL) unless the other end is gone.
  void check_sent(const Results& results) {
    if (sent_ == 0) return;
    const std::size_t wanted = std::exchange(sent_, 0);
    Ring::check(results[sending], "send");
    if (static_cast<std::size_t>(results[sending]) != wanted) throw RemoteFailure("a message was sent in part");
  }

  Descriptor socket_;
  Ring ring_;
  bool holds_ = false;
  std::size_t sent_ = 0;  // what the send that is asked for is to come to
};

// A call is one system call: its request is sent and its reply waited for at once.
class Stub : public cdr::Stub<Stream> {
 public:
  using cdr::Stub<Stream>::Stub;

  template <class Op>
  void call(typename Op::Args& args) {
    if (!Op::oneway) connection().stream.hold();
    cdr::Stub<Stream>::template call<Op>(args);
  }
};

// Until the client closes; found by the server of connections in place of what serves other byte streams. A reply goes
// together with the wait for the next request, unless that is here already.
template <class Interface, class Target>
void serve_connection(Stream& stream, Target& target) {
  cdr::FrameReader<Stream> requests(stream);
  cdr::Dispatcher<typename Interface::Operations> dispatcher;
  cdr::Buffer reply;
  cdr::Frame request;
  while (requests.next(request)) {
    if (!cdr::answer(dispatcher, target, request, reply)) continue;
    if (requests.is_empty()) stream.hold();
    stream.write(reply.data(), reply.size());
  }
}

}  // namespace uring
}  // namespace orrery
