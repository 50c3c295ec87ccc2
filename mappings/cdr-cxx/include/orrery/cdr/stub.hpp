// The client's end of a connection: what it sends and what it makes of replies. Valid C++14.
#pragma once

#include <memory>
#include <string>

#include "orrery/cdr/codec.hpp"
#include "orrery/cdr/frames.hpp"
#include "orrery/setup/failures.hpp"

namespace orrery {
namespace cdr {

// A reply that does not answer the call.
[[noreturn]] ORRERY_UNTIMED inline void refuse_reply(Frame frame) {
  if (frame.header.operation != failed_operation) throw RemoteFailure("the reply is to another operation");
  Reader reader(frame.body, frame.header.length);
  std::string reason;
  Codec<std::string>::get(reader, reason);
  throw RemoteFailure("the server says: " + reason);
}

template <class Op>
ORRERY_SHORT inline void put_request(Buffer& request, std::uint64_t number, typename Op::Args& args) {
  Writer writer(request);
  put_all(writer, Op::inputs(args));
  writer.end(Op::index, number);
}

template <class Op>
ORRERY_SHORT inline void get_reply(const Frame& reply, typename Op::Args& args) {
  if (reply.header.operation != Op::index) refuse_reply(reply);
  Reader reader(reply.body, reply.header.length);
  get_all(reader, Op::outputs(args, args));
}

// Any number of calls out, whose replies come in their order. A connection supplies
//   Buffer request;
//   std::uint64_t begun, finished;    calls so far
//   void send();                      the request, while other calls may be out
//   Frame receive();                  the reply to the oldest call that is out
template <class Connection>
class WindowedStub {
 public:
  static constexpr bool windowed = true;

  template <class Transport>
  explicit WindowedStub(Transport transport) : connection_(new Connection(std::move(transport))) {}

  template <class Op>
  void call(typename Op::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  ORRERY_SHORT void begin(typename Op::Args& args) {
    Connection& connection = *connection_;
    put_request<Op>(connection.request, ++connection.begun, args);
    connection.send();
  }

  template <class Op>
  ORRERY_SHORT void finish(typename Op::Args& args) {
    Connection& connection = *connection_;
    ++connection.finished;
    if (!Op::oneway) get_reply<Op>(connection.receive(), args);
  }

 protected:
  Connection& connection() { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;  // stubs move, connections stay
};

template <class Stream>
struct StreamConnection {
  explicit StreamConnection(Stream s) : stream(std::move(s)), replies(stream) {}
  Stream stream;
  FrameReader<Stream> replies;
  Buffer request;
  std::uint64_t begun = 0;
  std::uint64_t finished = 0;

  ORRERY_SHORT void send() {
    if (begun == finished + 1) return stream.write(request.data(), request.size());
    send_beside_others();
  }

  ORRERY_SHORT Frame receive() {
    Frame frame;
    if (!replies.next(frame)) refuse_end();
    return frame;
  }

 private:
  // A server that waits for room for its replies reads no requests: as long as other calls are out, replies are
  // taken in where the request does not fit, so that the two never wait for each other.
  __attribute__((noinline)) void send_beside_others() {
    for (std::size_t sent = 0;;) {
      sent += stream.write_some(request.data() + sent, request.size() - sent);
      if (sent == request.size()) return;
      if (stream.wait_for_either()) replies.take_in();
    }
  }

  [[noreturn]] ORRERY_UNTIMED static void refuse_end() { throw RemoteFailure("the server closed the connection"); }
};

// The client's end over a stream of bytes.
template <class Stream>
using Stub = WindowedStub<StreamConnection<Stream>>;

}  // namespace cdr
}  // namespace orrery
