// The server's end: the requests of one connection, answered in order by one target. Valid C++14.
#pragma once

#include <string>
#include <tuple>

#include "orrery/cdr/codec.hpp"
#include "orrery/cdr/frames.hpp"

namespace orrery {
namespace cdr {

template <class Op, class Target>
bool answer(Target& target, typename Op::Args& room, Reader& reader, Writer& writer) {
  get_all(reader, Op::inputs(room));
  const auto& prepared = target.template call<Op>(room);
  if (Op::oneway) return false;
  put_all(writer, Op::outputs(room, prepared));
  return true;
}

template <class Operations>
class Dispatcher;

// Finds the operation by its number; compilers make a jump table of the chain.
template <class... Ops>
class Dispatcher<List<Ops...>> {
 public:
  // True if there is a reply to send.
  template <class Target>
  bool dispatch(Target& target, std::uint32_t operation, Reader& reader, Writer& writer) {
    bool found = false;
    bool replies = false;
    (void)std::initializer_list<int>{
        0, (operation == Ops::index
                ? (found = true, replies = answer<Ops>(target, std::get<Room<Ops>>(rooms_).args, reader, writer), 0)
                : 0)...};
    if (!found) throw Malformed("there is no operation number " + std::to_string(operation));
    return replies;
  }

 private:
  // Argument sets that are kept from request to request.
  template <class Op>
  struct Room {
    typename Op::Args args{};
  };
  std::tuple<Room<Ops>...> rooms_;
};

// Until the client closes. A request that cannot be answered gets the reason as its reply.
template <class Interface, class Stream, class Target>
void serve_connection(Stream& stream, Target& target) {
  FrameReader<Stream> requests(stream);
  Dispatcher<typename Interface::Operations> dispatcher;
  Buffer reply;
  Frame frame;
  while (requests.next(frame)) {
    Reader reader(frame.body, frame.header.length);
    Writer writer(reply);
    writer.begin();
    std::uint32_t operation = frame.header.operation;
    try {
      if (!dispatcher.dispatch(target, operation, reader, writer)) continue;
    } catch (const std::exception& error) {
      writer.begin();
      Codec<std::string>::put(writer, error.what());
      operation = failed_operation;
    }
    writer.end(operation, frame.header.request);
    stream.write(reply.data(), reply.size());
  }
}

}  // namespace cdr
}  // namespace orrery
