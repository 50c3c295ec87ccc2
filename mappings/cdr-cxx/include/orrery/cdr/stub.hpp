// The client's end: one connection, calls in order. Valid C++14.
#pragma once

#include <memory>
#include <string>

#include "orrery/cdr/codec.hpp"
#include "orrery/cdr/frames.hpp"

namespace orrery {
namespace cdr {

struct RemoteFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A reply that does not answer the call.
[[noreturn]] ORRERY_UNTIMED inline void refuse_reply(Frame frame) {
  if (frame.header.operation != failed_operation) throw RemoteFailure("the reply is to another operation");
  Reader reader(frame.body, frame.header.length);
  std::string reason;
  Codec<std::string>::get(reader, reason);
  throw RemoteFailure("the server says: " + reason);
}

template <class Stream>
class Stub {
 public:
  static constexpr bool windowed = true;

  explicit Stub(Stream stream) : connection_(new Connection(std::move(stream))) {}

  template <class Op>
  void call(typename Op::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  ORRERY_SHORT void begin(typename Op::Args& args) {
    Connection& connection = *connection_;
    Writer writer(connection.request);
    put_all(writer, Op::inputs(args));
    writer.end(Op::index, ++connection.begun);
    connection.send();
  }

  template <class Op>
  ORRERY_SHORT void finish(typename Op::Args& args) {
    Connection& connection = *connection_;
    ++connection.finished;
    if (Op::oneway) return;
    Frame frame;
    if (!connection.replies.next(frame)) refuse_end();
    if (frame.header.operation != Op::index) refuse_reply(frame);
    Reader reader(frame.body, frame.header.length);
    get_all(reader, Op::outputs(args, args));
  }

 private:
  struct Connection {
    explicit Connection(Stream s) : stream(std::move(s)), replies(stream) {}
    Stream stream;
    FrameReader<Stream> replies;
    Buffer request;
    std::uint64_t begun = 0;
    std::uint64_t finished = 0;

    void send() {
      if (begun == finished + 1) return stream.write(request.data(), request.size());
      send_beside_others();
    }

    // A server that waits for room for its replies reads no requests: as long as other calls are out, replies are
    // taken in where the request does not fit, so that the two never wait for each other.
    __attribute__((noinline)) void send_beside_others() {
      for (std::size_t sent = 0;;) {
        sent += stream.write_some(request.data() + sent, request.size() - sent);
        if (sent == request.size()) return;
        if (stream.wait_for_either()) replies.take_in();
      }
    }
  };

  [[noreturn]] ORRERY_UNTIMED static void refuse_end() { throw RemoteFailure("the server closed the connection"); }

  std::unique_ptr<Connection> connection_;  // stubs move, connections stay
};

}  // namespace cdr
}  // namespace orrery
