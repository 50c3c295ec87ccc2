// Calls by gRPC's callback interface: a reply is announced by one of gRPC's own threads.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>

#include "oneways.hpp"

template <class Interface>
class Callbacks {
 public:
  using Wire = orrery::protobuf::Service<Interface>;

  Callbacks(const std::string& target, const std::shared_ptr<grpc::ChannelCredentials>& credentials)
      : stub_(Wire::Wire::NewStub(open_channel(target, credentials))) {}

  // gRPC writes into what a flight holds until it is over.
  ~Callbacks() {
    for (const auto& flight : flights_) {
      flight->context.TryCancel();
      await(*flight);
    }
  }
  Callbacks(const Callbacks&) = delete;
  Callbacks& operator=(const Callbacks&) = delete;

  template <class Op>
  void begin(typename Op::Args& args) {
    if constexpr (Op::oneway) {
      oneways_.template send<Op>(*stub_, args);
    } else {
      using Messages = orrery::protobuf::Messages<Op>;
      auto flight = std::make_unique<FlightOf<Op>>();
      FlightOf<Op>& f = *flight;
      flights_.push_back(std::move(flight));
      Messages::put_request(args, f.request);
      Messages::call(*stub_, &f.context, &f.request, &f.reply, [this, &f](grpc::Status status) { land(f, status); });
    }
  }

  // Replies are read in the order of the calls.
  template <class Op>
  void finish(typename Op::Args& args) {
    if constexpr (!Op::oneway) {
      const std::unique_ptr<Flight> flight = std::move(flights_.front());
      flights_.pop_front();
      await(*flight);
      check(flight->status);
      orrery::protobuf::Messages<Op>::get_reply(static_cast<FlightOf<Op>&>(*flight).reply, args);
    }
  }

 private:
  struct Flight {
    virtual ~Flight() = default;
    grpc::ClientContext context;
    grpc::Status status;
    bool over = false;
  };
  template <class Op>
  struct FlightOf : Flight {
    typename orrery::protobuf::Messages<Op>::Request request;
    typename orrery::protobuf::Messages<Op>::Reply reply;
  };

  void land(Flight& flight, const grpc::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    flight.status = status;
    flight.over = true;
    // Still under the lock: whoever waits may take all of this away as soon as it is free.
    landed_.notify_one();
  }

  void await(const Flight& flight) {
    std::unique_lock<std::mutex> lock(mutex_);
    landed_.wait(lock, [&flight] { return flight.over; });
  }

  std::unique_ptr<typename Wire::Stub> stub_;
  Oneways<Interface> oneways_;
  std::deque<std::unique_ptr<Flight>> flights_;
  std::mutex mutex_;
  std::condition_variable landed_;
};
