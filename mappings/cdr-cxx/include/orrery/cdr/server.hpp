// The server's end: the requests of one connection, answered in order by one target. Valid C++14.
#pragma once

#include <string>

#include "orrery/cdr/codec.hpp"
#include "orrery/cdr/frames.hpp"
#include "orrery/serving/withdrawal.hpp"

namespace orrery {
namespace cdr {

// Argument sets that are kept from request to request.
template <class Op>
struct Room {
  typename Op::Args args{};
};
template <class Operations>
struct Rooms;
template <class... Ops>
struct Rooms<List<Ops...>> : Room<Ops>... {};

// Finds the operation by its number.
template <class Operations>
class Dispatcher {
 public:
  // True if there is a reply to send.
  template <class Target>
  bool dispatch(Target& target, const Frame& request, Buffer& reply) {
    return dispatch(target, request, reply, Operations{});
  }

  // Of an operation that there is.
  static bool is_oneway(std::uint32_t operation) { return is_oneway(operation, ListOf<Operations>{}); }

 private:
  template <class... Ops>
  static bool is_oneway(std::uint32_t operation, List<Ops...>) {
    // The last is for interfaces without operations, as C++ has no array of none.
    static constexpr bool oneway[] = {Ops::oneway..., false};
    return oneway[operation];
  }

  struct AllRooms : Rooms<ListOf<Operations>> {};

  template <class Target, class... Ops>
  bool dispatch(Target& target, const Frame& request, Buffer& reply, List<Ops...>) {
    using Answer = bool (*)(AllRooms&, Target&, const Frame&, Buffer&);
    // The last is for interfaces without operations, as C++ has no array of none.
    static constexpr Answer answers[] = {&answer<Ops, Target>..., nullptr};
    const std::uint32_t operation = request.header.operation;
    if (operation >= sizeof...(Ops)) throw Malformed("there is no operation number " + std::to_string(operation));
    return answers[operation](rooms_, target, request, reply);
  }

  template <class Op, class Target>
  static bool answer(AllRooms& rooms, Target& target, const Frame& request, Buffer& reply) {
    auto& args = static_cast<Room<Op>&>(rooms).args;
    Reader reader(request.body, request.header.length);
    get_all(reader, Op::inputs(args));
    const auto& prepared = target.template call<Op>(args);
    if (Op::oneway) return false;
    Writer writer(reply);
    put_all(writer, Op::outputs(args, prepared));
    writer.end(Op::index, request.header.request);
    return true;
  }

  AllRooms rooms_;
};

inline void put_failure(Buffer& reply, const std::exception& error, std::uint64_t request) {
  Writer writer(reply);
  Codec<std::string>::put(writer, error.what());
  writer.end(failed_operation, request);
}

// True if there is a reply to send. A request that cannot be answered gets the reason as its reply.
template <class Operations, class Target>
ORRERY_SHORT inline bool answer(Dispatcher<Operations>& dispatcher, Target& target, const Frame& request,
                                Buffer& reply) {
  try {
    return dispatcher.dispatch(target, request, reply);
  } catch (const ObjectWithdrawn& gone) {
    put_failure(reply, gone, request.header.request);
    return !Dispatcher<Operations>::is_oneway(request.header.operation);
  } catch (const std::exception& error) {
    put_failure(reply, error, request.header.request);
    return true;
  }
}

// Until the client closes.
template <class Interface, class Stream, class Target>
void serve_connection(Stream& stream, Target& target) {
  FrameReader<Stream> requests(stream);
  Dispatcher<typename Interface::Operations> dispatcher;
  Buffer reply;
  Frame frame;
  while (requests.next(frame)) {
    if (!answer(dispatcher, target, frame, reply)) continue;
    stream.write(reply.data(), reply.size());
  }
}

}  // namespace cdr
}  // namespace orrery
