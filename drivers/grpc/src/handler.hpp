// The server's end: what the generated services do with a request, synchronous and by callbacks.
#pragma once

#include <grpcpp/grpcpp.h>

#include <exception>

template <class Target>
class Handler {
 public:
  explicit Handler(Target& target) : target_(target) {}

  // The plain arguments stay with the thread from call to call: strings and sequences keep their room.
  template <class Op>
  void handle(const typename orrery::protobuf::Messages<Op>::Request& request,
              typename orrery::protobuf::Messages<Op>::Reply& reply) const {
    using Messages = orrery::protobuf::Messages<Op>;
    static thread_local typename Op::Args args{};
    Messages::get_request(request, args);
    const typename Op::Args& prepared = target_.template call<Op>(args);
    Messages::put_reply(static_cast<const typename Op::Args&>(args), prepared, reply);
  }
  template <class Op>
  void handle(const typename orrery::protobuf::Messages<Op>::Request& request) const {
    typename orrery::protobuf::Messages<Op>::Reply nothing;
    handle<Op>(request, nothing);
  }

  // --- synchronous ---

  template <class Op>
  grpc::Status answer(const typename orrery::protobuf::Messages<Op>::Request& request,
                      typename orrery::protobuf::Messages<Op>::Reply& reply) const {
    return guarded([&] { handle<Op>(request, reply); });
  }

  template <class Op>
  grpc::Status take(grpc::ServerReader<typename orrery::protobuf::Messages<Op>::Request>& reader) const {
    typename orrery::protobuf::Messages<Op>::Request request;
    return guarded([&] {
      while (reader.Read(&request)) handle<Op>(request);
    });
  }

  template <class Service>
  grpc::Status converse(grpc::ServerReaderWriter<typename Service::Answer, typename Service::Call>& stream) const {
    typename Service::Call call;
    typename Service::Answer answer;
    return guarded([&] {
      while (stream.Read(&call)) {
        answer.Clear();
        if (Service::dispatch(*this, call, answer)) stream.Write(answer);
      }
    });
  }

  // --- by callbacks ---

  template <class Op>
  grpc::ServerUnaryReactor* answer(grpc::CallbackServerContext& context,
                                   const typename orrery::protobuf::Messages<Op>::Request& request,
                                   typename orrery::protobuf::Messages<Op>::Reply& reply) const {
    grpc::ServerUnaryReactor* const reactor = context.DefaultReactor();
    reactor->Finish(answer<Op>(request, reply));
    return reactor;
  }

  template <class Op>
  grpc::ServerReadReactor<typename orrery::protobuf::Messages<Op>::Request>* taking() const {
    return new Taking<Op>(*this);
  }

 private:
  template <class Op>
  class Taking final : public grpc::ServerReadReactor<typename orrery::protobuf::Messages<Op>::Request> {
   public:
    explicit Taking(const Handler& handler) : handler_(handler) { this->StartRead(&request_); }

    void OnReadDone(bool ok) override {
      if (!ok) return this->Finish(grpc::Status::OK);
      const grpc::Status status = guarded([this] { handler_.template handle<Op>(request_); });
      if (!status.ok()) return this->Finish(status);
      this->StartRead(&request_);
    }
    void OnDone() override { delete this; }

   private:
    const Handler& handler_;
    typename orrery::protobuf::Messages<Op>::Request request_;
  };

  template <class Work>
  static grpc::Status guarded(Work work) {
    try {
      work();
      return grpc::Status::OK;
    } catch (const std::exception& failure) {
      return grpc::Status(grpc::StatusCode::INTERNAL, failure.what());
    }
  }

  Target& target_;
};
