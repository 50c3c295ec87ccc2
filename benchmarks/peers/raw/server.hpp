// The server of every raw peer: one client, answered until it goes.
#pragma once

#include "common/ready.hpp"
#include "raw/messages.hpp"

namespace peers {

// The servant: both operations send back what came.
struct Echo {
  void call(std::int32_t&) {}
  void call(std::string&) {}
};

// `servant` is called with the arguments; a client of another server will do.
template <class Transport, class Servant>
void serve(Transport& transport, Servant& servant) {
  Message message;
  std::int32_t number;
  std::string text;
  while (message.receive(transport)) {
    const Header header = message.header();
    switch (header.operation) {
      case in_out_int_call:
        number = message.number();
        servant.call(number);
        message.put(header.operation, header.request, number);
        break;
      case in_out_string_call:
        message.text(text);
        servant.call(text);
        message.put(header.operation, header.request, text);
        break;
      default:
        throw std::runtime_error("an unknown operation");
    }
    message.send(transport);
  }
}

template <class Transport>
void serve(Transport& transport) {
  Echo servant;
  serve(transport, servant);
}

}  // namespace peers
