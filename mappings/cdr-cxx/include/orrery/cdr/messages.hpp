// Both ends of a call over a transport that moves whole messages: header and body are one message. Valid C++14.
//
// A message channel, the client's end, supplies
//   using Message = ...;                 owns what has come; movable, with data() and size()
//   void send(const void* data, std::size_t size);      waits until the message is on its way
//   void receive(Message& message);                     waits for the next one
// and for a client with several calls out
//   bool send_now(const void* data, std::size_t size);  false where that would have to wait
//   bool wait_for_either();    until there is room to send or something to receive: true if there is something to
//   receive
#pragma once

#include <deque>
#include <memory>
#include <utility>

#include "orrery/cdr/server.hpp"
#include "orrery/cdr/stub.hpp"

namespace orrery {
namespace cdr {

// A message as it came; Malformed if its header does not fit it. The body stays where it is.
inline Frame frame_of(const void* data, std::size_t size) {
  Frame frame;
  if (size < sizeof frame.header) refuse("a message is shorter than its header");
  std::memcpy(&frame.header, data, sizeof frame.header);
  if (frame.header.length != size - sizeof frame.header) refuse("a message has another length than its header says");
  frame.body = static_cast<const unsigned char*>(data) + sizeof frame.header;
  return frame;
}

// What answers the messages of a servant or takes in those of a topic, by one target.
template <class Interface, class Target>
class Answering {
 public:
  explicit Answering(Target& target) : target_(target) {}

  // True if there is a reply to send. A request that cannot be answered gets the reason as its reply.
  bool answer(const void* data, std::size_t size) {
    Frame request{};
    try {
      request = frame_of(data, size);
      return dispatcher_.dispatch(target_, request, reply_);
    } catch (const std::exception& error) {
      put_failure(reply_, error, request.header.request);
      return true;
    }
  }

  // What is no sample of ours came from a stranger, and is left alone.
  void take_in(const void* data, std::size_t size) {
    try {
      dispatcher_.dispatch(target_, frame_of(data, size), reply_);
    } catch (const Malformed&) {
    }
  }

  const Buffer& reply() const { return reply_; }

 private:
  Target& target_;
  Dispatcher<typename Interface::Operations> dispatcher_;
  Buffer reply_;
};

template <class Op>
ORRERY_SHORT inline void put_request(Buffer& request, std::uint64_t number, typename Op::Args& args) {
  Writer writer(request);
  put_all(writer, Op::inputs(args));
  writer.end(Op::index, number);
}

template <class Op, class Message>
ORRERY_SHORT inline void get_reply(const Message& reply, typename Op::Args& args) {
  const Frame frame = frame_of(reply.data(), reply.size());
  if (frame.header.operation != Op::index) refuse_reply(frame);
  Reader reader(frame.body, frame.header.length);
  get_all(reader, Op::outputs(args, args));
}

// The client's end: one channel, one call out.
template <class Channel>
class MessageStub {
 public:
  explicit MessageStub(Channel channel) : connection_(new Connection{std::move(channel), {}, {}, 0}) {}

  template <class Op>
  void call(typename Op::Args& args) {
    Connection& connection = *connection_;
    put_request<Op>(connection.request, ++connection.begun, args);
    connection.channel.send(connection.request.data(), connection.request.size());
    if (Op::oneway) return;
    connection.channel.receive(connection.reply);
    get_reply<Op>(connection.reply, args);
  }

 private:
  struct Connection {
    Channel channel;
    Buffer request;
    typename Channel::Message reply;
    std::uint64_t begun;
  };

  std::unique_ptr<Connection> connection_;  // stubs move, connections stay
};

// The same with any number of calls out, whose replies come in their order.
template <class Channel>
class WindowedMessageStub {
 public:
  static constexpr bool windowed = true;

  explicit WindowedMessageStub(Channel channel) : connection_(new Connection(std::move(channel))) {}

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
    if (Op::oneway) return;
    connection.next();
    get_reply<Op>(connection.reply, args);
  }

 private:
  using Message = typename Channel::Message;

  struct Connection {
    explicit Connection(Channel c) : channel(std::move(c)) {}
    Channel channel;
    Buffer request;
    Message reply;
    std::deque<Message> early;  // replies that were taken in while a request did not fit
    std::uint64_t begun = 0;
    std::uint64_t finished = 0;

    void send() {
      if (begun == finished + 1) return channel.send(request.data(), request.size());
      send_beside_others();
    }

    // A server that waits for room for its replies reads no requests (stub.hpp).
    __attribute__((noinline)) void send_beside_others() {
      while (!channel.send_now(request.data(), request.size())) {
        if (!channel.wait_for_either()) continue;
        early.emplace_back();
        channel.receive(early.back());
      }
    }

    // The reply to the oldest call that is out.
    void next() {
      if (__builtin_expect(early.empty(), 1)) return channel.receive(reply);
      reply = std::move(early.front());
      early.pop_front();
    }
  };

  std::unique_ptr<Connection> connection_;
};

// What is published, encoded once; `send` is called with the whole message.
class Sample {
 public:
  template <class Op, class Send>
  void publish(typename Op::Args& args, Send send) {
    Writer writer(buffer_);
    put_all(writer, Op::inputs(args));
    writer.end(Op::index, ++sent_);
    send(buffer_.data(), buffer_.size());
  }

 private:
  Buffer buffer_;
  std::uint64_t sent_ = 0;
};

}  // namespace cdr
}  // namespace orrery
