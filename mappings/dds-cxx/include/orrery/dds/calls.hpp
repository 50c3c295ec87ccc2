// Calls as DDS-RPC makes them of two topics: a request carries who asks and a number, its reply carries both back.
//
// `Terms` is what a driver has of its middleware: it makes topics and writers (`topic`, `writer`, `write`, `guid_of`),
// waits until ends have found each other (`await_readers`), says what the `Scratch` of codec.hpp is, and has two
// templates that take samples in: an `Intake` hands each to a servant or subscriber, an `Inlet` is where a client waits
// for its replies. Valid C++17.
#pragma once

#include <memory>

#include "orrery/dds/codec.hpp"
#include "orrery/setup/failures.hpp"

namespace orrery {
namespace dds {

// The two topics of one servant.
template <class Terms, class Interface>
struct CallTopics {
  CallTopics(Terms& terms, const std::string& servant)
      : requests(terms.topic(Service<Interface>::request(), servant + "_Request")),
        replies(terms.topic(Service<Interface>::reply(), servant + "_Reply")) {}

  typename Terms::Topic requests;
  typename Terms::Topic replies;
};

// What answers the requests to a servant.
template <class Terms, class Interface, class Target>
class Server {
 public:
  using Sent = Service<Interface>;
  using Request = typename Sent::Request;
  using Reply = typename Sent::Reply;

  Server(Terms& terms, const std::string& servant, Target& target)
      : target_(target),
        topics_(terms, servant),
        writer_(terms.writer_that_tells(topics_.replies)),
        intake_(terms, topics_.requests, *this) {}

  void handle(const Request& request) { answer(request, typename Interface::Operations{}); }

 private:
  // Argument sets that are kept from request to request.
  template <class Op>
  struct Room {
    typename Op::Args args{};
  };
  template <class Operations>
  struct Rooms;
  template <class... Ops>
  struct Rooms<List<Ops...>> : Room<Ops>... {};

  template <class... Ops>
  void answer(const Request& request, List<Ops...>) {
    using Answer = bool (Server::*)(const Request&);
    static constexpr Answer answers[] = {&Server::answer_by<Ops>...};
    // Numbered from 1 on, for 0 in a reply says that it failed; here 0 becomes the largest number and is refused.
    const std::uint32_t place = Sent::operation(request) - 1;
    scratch_.clear();
    if (place < sizeof...(Ops) && !(this->*answers[place])(request)) return;
    if (place >= sizeof...(Ops)) put_failure("there is no operation number " + std::to_string(place + 1));
    Sent::answer(request, reply_);
    Terms::write(writer_, reply_);
  }

  // True if there is a reply to send. A request that cannot be answered gets the reason as its reply.
  template <class Op>
  bool answer_by(const Request& request) {
    auto& args = static_cast<Room<Op>&>(rooms_).args;
    try {
      Message<Op>::get_request(Sent::call(request), args);
      const auto& prepared = target_.template call<Op>(args);
      if constexpr (!Op::oneway) Message<Op>::put_reply(args, prepared, Sent::result(reply_), scratch_);
    } catch (const std::exception& error) {
      put_failure(error.what());
    }
    return !Op::oneway;
  }

  void put_failure(const std::string& reason) {
    reason_ = reason;
    Sent::fail(reply_, reason_, scratch_);
  }

  Target& target_;
  CallTopics<Terms, Interface> topics_;
  typename Terms::Writer writer_;
  Rooms<ListOf<typename Interface::Operations>> rooms_;
  Reply reply_{};
  std::string reason_;
  typename Terms::Scratch scratch_;
  typename Terms::template Intake<Request, Server> intake_;  // begins last and ends first
};

// A client thread's end: any number of calls out, whose replies come in their order.
template <class Terms, class Interface>
class Stub {
 public:
  static constexpr bool windowed = true;

  Stub(Terms& terms, const std::string& servant) : ends_(new Ends(terms, servant)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    Ends& ends = *ends_;
    ends.scratch.clear();
    Message<Op>::put_request(args, Sent::call(ends.request), ends.scratch);
    Sent::number(ends.request, ++ends.begun);
    Terms::write(ends.writer, ends.request);
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    Ends& ends = *ends_;
    ++ends.finished;
    if constexpr (!Op::oneway) {
      ends.next([&args](const Reply& reply) {
        if (Sent::operation(reply) != Message<Op>::number) refuse(reply);
        Message<Op>::get_reply(Sent::result(reply), args);
      });
    }
  }

 private:
  using Sent = Service<Interface>;
  using Request = typename Sent::Request;
  using Reply = typename Sent::Reply;

  struct Ends {
    Ends(Terms& terms, const std::string& servant)
        : topics(terms, servant),
          writer(terms.writer(topics.requests)),
          replies(terms, topics.replies),
          guid(Terms::guid_of(writer)) {
      terms.await_readers(writer, 1, "that takes requests");
      replies.await_writer("that sends replies");
      Sent::identify(request, guid);
    }

    // f(reply) for the reply to the oldest call that is out.
    template <class F>
    void next(F f) {
      const auto take = [&](const Reply& reply) {
        if (!is_ours(reply)) return false;
        f(reply);
        return true;
      };
      replies.next(take, begun > finished);
    }

    // All clients of a servant read the same topic.
    bool is_ours(const Reply& reply) const {
      if (!Sent::is_for(reply, guid)) return false;
      if (Sent::number(reply) != finished) throw RemoteFailure("the reply is to another call");
      return true;
    }

    CallTopics<Terms, Interface> topics;
    typename Terms::Writer writer;
    typename Terms::template Inlet<Reply> replies;
    Guid guid;
    Request request{};
    typename Terms::Scratch scratch;
    std::uint64_t begun = 0;
    std::uint64_t finished = 0;
  };

  [[noreturn]] static void refuse(const Reply& reply) {
    if (Sent::operation(reply) != 0) throw RemoteFailure("the reply is to another operation");
    throw RemoteFailure("the server says: " + Sent::failure(reply));
  }

  std::unique_ptr<Ends> ends_;  // stubs move, endpoints stay
};

}  // namespace dds
}  // namespace orrery
