// The server of every raw peer: one client, answered until it goes.
#pragma once

#include "common/ready.hpp"
#include "raw/messages.hpp"

namespace peers {

// The servant: both operations send back what came.
inline void in_out_int(std::int32_t&) {}
inline void in_out_string(std::string&) {}

template <class Transport>
void serve(Transport& transport) {
  Message message;
  std::int32_t number;
  std::string text;
  while (message.receive(transport)) {
    const Header header = message.header();
    switch (header.operation) {
      case in_out_int_call:
        number = message.number();
        in_out_int(number);
        message.put(header.operation, header.request, number);
        break;
      case in_out_string_call:
        message.text(text);
        in_out_string(text);
        message.put(header.operation, header.request, text);
        break;
      default:
        throw std::runtime_error("an unknown operation");
    }
    message.send(transport);
  }
}

}  // namespace peers
