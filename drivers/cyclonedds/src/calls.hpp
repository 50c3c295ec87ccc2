// Calls as DDS-RPC makes them of two topics: a request carries who asks and a number, its reply carries both back.
#pragma once

#include <orrery/dds/values.hpp>
#include <tuple>

#include "intake.hpp"

namespace orrery {
namespace cyclonedds {

struct RemoteFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The two topics of one servant.
template <class Interface>
struct CallTopics {
  using Service = orrery::dds::Service<Interface>;

  CallTopics(const Domain& domain, const std::string& servant)
      : requests(domain.topic(Service::request(), servant + "_Request")),
        replies(domain.topic(Service::reply(), servant + "_Reply")) {}

  Entity requests;
  Entity replies;
};

// What answers the requests to a servant.
template <class Interface, class Target>
class Server {
 public:
  using Request = typename orrery::dds::Service<Interface>::Request;
  using Reply = typename orrery::dds::Service<Interface>::Reply;

  Server(Terms& terms, const std::string& servant, Target& target)
      : target_(target),
        topics_(terms.domain(), servant),
        writer_(writer(terms)),
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

  Entity writer(Terms& terms) const {
    const Listener listener;
    terms.sightings().tell_of_readers(listener);
    return terms.writer(topics_.replies, &listener);
  }

  template <class... Ops>
  void answer(const Request& request, List<Ops...>) {
    using Answer = bool (Server::*)(const Request&);
    static constexpr Answer answers[] = {&Server::answer_by<Ops>...};
    const std::uint32_t place = request.call._d - 1;
    scratch_.clear();
    if (place < sizeof...(Ops) && !(this->*answers[place])(request)) return;
    if (place >= sizeof...(Ops)) put_failure("there is no operation number " + std::to_string(request.call._d));
    reply_.id = request.id;
    check(dds_write(writer_.get(), &reply_), "dds_write of a reply");
  }

  // True if there is a reply to send. A request that cannot be answered gets the reason as its reply.
  template <class Op>
  bool answer_by(const Request& request) {
    using Message = orrery::dds::Message<Op>;
    auto& args = static_cast<Room<Op>&>(rooms_).args;
    try {
      Message::get_request(request.call, args);
      const auto& prepared = target_.template call<Op>(args);
      if constexpr (!Op::oneway) Message::put_reply(args, prepared, reply_.result, scratch_);
    } catch (const std::exception& error) {
      put_failure(error.what());
    }
    return !Op::oneway;
  }

  void put_failure(const std::string& reason) {
    reason_ = reason;
    reply_.result._d = 0;
    reply_.result._u.failed = &reason_[0];
  }

  Target& target_;
  CallTopics<Interface> topics_;
  Entity writer_;
  Rooms<typename Interface::Operations> rooms_;
  Reply reply_{};
  std::string reason_;
  orrery::dds::Scratch scratch_;
  Intake<Request, Server> intake_;  // begins last and ends first
};

// A client thread's end: any number of calls out, whose replies come in their order.
template <class Interface>
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
    orrery::dds::Message<Op>::put_request(args, ends.request.call, ends.scratch);
    ends.request.id.number = ++ends.begun;
    check(dds_write(ends.writer.get(), &ends.request), "dds_write of a request");
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    Ends& ends = *ends_;
    ++ends.finished;
    if constexpr (!Op::oneway) {
      ends.next([&](const Reply& reply) {
        if (reply.result._d != orrery::dds::Message<Op>::number) refuse(reply);
        orrery::dds::Message<Op>::get_reply(reply.result, args);
      });
    }
  }

 private:
  using Request = typename orrery::dds::Service<Interface>::Request;
  using Reply = typename orrery::dds::Service<Interface>::Reply;

  struct Ends {
    Ends(Terms& terms, const std::string& servant)
        : topics(terms.domain(), servant),
          writer(terms.writer(topics.requests)),
          reader(terms.reader(topics.replies)),
          arrivals(terms.domain().participant(), reader, terms.wait()) {
      terms.await_readers(writer, 1, "that takes requests");
      terms.await_writer(reader, "that sends replies");
      const dds_guid_t guid = guid_of(writer);
      std::memcpy(request.id.client, guid.v, sizeof request.id.client);
    }

    // f(reply) for the reply to the oldest call that is out.
    template <class F>
    void next(F f) {
      for (bool found = false; !found;) {
        arrivals.wait();
        const Taken<Reply, 1> taken(reader.get());
        taken.for_each([&](const Reply& reply) {
          if (!is_ours(reply)) return;
          found = true;
          f(reply);
        });
        if (!taken.empty() && (!found || begun > finished)) arrivals.may_have_more();
      }
    }

    // All clients of a servant read the same topic.
    bool is_ours(const Reply& reply) const {
      if (std::memcmp(reply.id.client, request.id.client, sizeof request.id.client) != 0) return false;
      if (reply.id.number != finished) throw RemoteFailure("the reply is to another call");
      return true;
    }

    CallTopics<Interface> topics;
    Entity writer;
    Entity reader;
    Arrivals arrivals;
    Request request{};
    orrery::dds::Scratch scratch;
    std::uint64_t begun = 0;
    std::uint64_t finished = 0;
  };

  [[noreturn]] static void refuse(const Reply& reply) {
    if (reply.result._d != 0) throw RemoteFailure("the reply is to another operation");
    throw RemoteFailure(std::string("the server says: ") + reply.result._u.failed);
  }

  std::unique_ptr<Ends> ends_;  // stubs move, endpoints stay
};

}  // namespace cyclonedds
}  // namespace orrery
