// Oneway operations outside a stream of all calls: gRPC answers every call, but one call can carry any number of
// messages. Each oneway operation is such a call, which its first message opens.
#pragma once

#include <vector>

#include "channel.hpp"

template <class Interface>
class Oneways {
 public:
  using Wire = orrery::protobuf::Service<Interface>;

  Oneways() : lines_(Interface::Operations::size) {}

  // Returns when the message has been handed to the transport. A call that the server has ended takes no more: the next
  // message opens another one.
  template <class Op>
  void send(typename Wire::Stub& stub, const typename Op::Args& args) {
    auto& line = lines_[Op::index];
    if (!line) line = std::make_shared<Line<Op>>(stub);
    try {
      static_cast<Line<Op>*>(line.get())->send(args);
    } catch (...) {
      line.reset();
      throw;
    }
  }

 private:
  template <class Op>
  class Line {
   public:
    using Messages = orrery::protobuf::Messages<Op>;

    explicit Line(typename Messages::Stub& stub) : writer_(Messages::open(stub, &context_, &reply_)) {}

    void send(const typename Op::Args& args) {
      request_.Clear();
      Messages::put_request(args, request_);
      if (writer_->Write(request_)) return;
      check(writer_->Finish());
      throw orrery::RemoteFailure("the server has ended the call");
    }

   private:
    grpc::ClientContext context_;
    typename Messages::Reply reply_;
    typename Messages::Request request_;
    std::unique_ptr<grpc::ClientWriter<typename Messages::Request>> writer_;
  };

  std::vector<std::shared_ptr<void>> lines_;
};
