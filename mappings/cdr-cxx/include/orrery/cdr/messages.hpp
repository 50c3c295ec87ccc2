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
#include <system_error>
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
      number_ = request.header.request;
      return dispatcher_.dispatch(target_, request, reply_);
    } catch (const ObjectWithdrawn& gone) {
      put_failure(reply_, gone, request.header.request);
      return !Dispatcher<typename Interface::Operations>::is_oneway(request.header.operation);
    } catch (const std::exception& error) {
      put_failure(reply_, error, request.header.request);
      return true;
    }
  }

  // The reply cannot be sent: why not becomes the reply.
  void fail(const std::exception& error) { put_failure(reply_, error, number_); }

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
  std::uint64_t number_ = 0;  // of the request that was answered last
};

// Answers what comes over a connection until it ends:
//   bool next(Buffer& message);                       waits for the next message; false at the end
//   void send(const void* data, std::size_t size);
template <class Interface, class Connection, class Target>
void answer_all(Connection& connection, Target& target) {
  Answering<Interface, Target> answering(target);
  Buffer request;
  while (connection.next(request)) {
    if (!answering.answer(request.data(), request.size())) continue;
    try {
      connection.send(answering.reply().data(), answering.reply().size());
    } catch (const std::system_error& error) {
      if (error.code() != std::errc::message_size) throw;
      answering.fail(error);
      connection.send(answering.reply().data(), answering.reply().size());
    }
  }
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
    get_reply<Op>(frame_of(connection.reply.data(), connection.reply.size()), args);
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

template <class Channel>
struct MessageConnection {
  explicit MessageConnection(Channel c) : channel(std::move(c)) {}
  Channel channel;
  Buffer request;
  std::uint64_t begun = 0;
  std::uint64_t finished = 0;

  void send() {
    if (begun == finished + 1) return channel.send(request.data(), request.size());
    send_beside_others();
  }

  Frame receive() {
    next();
    return frame_of(reply_.data(), reply_.size());
  }

 private:
  using Message = typename Channel::Message;

  // A server that waits for room for its replies reads no requests (stub.hpp).
  __attribute__((noinline)) void send_beside_others() {
    while (!channel.send_now(request.data(), request.size())) {
      if (!channel.wait_for_either()) continue;
      early_.emplace_back();
      channel.receive(early_.back());
    }
  }

  void next() {
    if (__builtin_expect(early_.empty(), 1)) return channel.receive(reply_);
    reply_ = std::move(early_.front());
    early_.pop_front();
  }

  Message reply_;
  std::deque<Message> early_;  // replies that were taken in while a request did not fit
};

// The same with any number of calls out.
template <class Channel>
using WindowedMessageStub = WindowedStub<MessageConnection<Channel>>;

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
