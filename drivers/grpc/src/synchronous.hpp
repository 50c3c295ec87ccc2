// Calls as gRPC's introduction shows them: the generated stub's blocking methods, which the calling thread waits in.
#pragma once

#include "oneways.hpp"

template <class Interface>
class Synchronous {
 public:
  using Wire = orrery::protobuf::Service<Interface>;

  Synchronous(const std::string& target, const std::shared_ptr<grpc::ChannelCredentials>& credentials)
      : stub_(Wire::Wire::NewStub(open_channel(target, credentials))) {}

  template <class Op>
  void call(typename Op::Args& args) {
    using Messages = orrery::protobuf::Messages<Op>;
    if constexpr (Op::oneway) {
      oneways_.template send<Op>(*stub_, args);
    } else {
      typename Messages::Request request;
      typename Messages::Reply reply;
      grpc::ClientContext context;
      Messages::put_request(args, request);
      check(Messages::call(*stub_, &context, request, &reply));
      Messages::get_reply(reply, args);
    }
  }

 private:
  std::unique_ptr<typename Wire::Stub> stub_;
  Oneways<Interface> oneways_;
};
