// The client of every raw peer: the calls by hand, on a transport that is connected.
#pragma once

#include "common/workload.hpp"
#include "raw/messages.hpp"

namespace peers {

template <class Transport>
class Client {
 public:
  explicit Client(Transport& transport) : transport_(transport) {}

  void call(std::int32_t& number) {
    message_.put(in_out_int_call, ++request_, number);
    exchange(in_out_int_call);
    number = message_.number();
  }
  void call(std::string& text) {
    message_.put(in_out_string_call, ++request_, text);
    exchange(in_out_string_call);
    message_.text(text);
  }

 private:
  void exchange(std::uint32_t operation) {
    message_.send(transport_);
    if (!message_.receive(transport_)) throw std::runtime_error("the server is gone");
    if (message_.header().operation != operation) throw std::runtime_error("a reply to another operation");
  }

  Transport& transport_;
  Message message_;
  std::uint64_t request_ = 0;
};

template <class Transport>
void measure(const Workload& workload, Transport& transport) {
  Client<Transport> client(transport);
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { client.call(number); });
  workload.measure("in_out_string_call", [&] { text = sent; }, [&] { client.call(text); });
}

}  // namespace peers
