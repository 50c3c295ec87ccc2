// The thread of a servant: an event loop that takes connections and answers what comes.
#pragma once

#include <future>
#include <list>
#include <thread>

#include "connection.hpp"

class Server {
 public:
  // `make` is called on the thread, and gives what clients get. Throws where `address` cannot be had.
  template <class Make>
  Server(const std::string& address, Make make) {
    std::promise<Opened> promise;
    std::future<Opened> opened = promise.get_future();
    thread_ = std::thread([address, make, promise = std::move(promise)]() mutable { serve(address, make, promise); });
    try {
      Opened found = opened.get();
      reference_ = found.reference;
      stop_ = kj::mv(found.stop);
    } catch (...) {
      thread_.join();
      throw;
    }
  }
  ~Server() {
    stop_->fulfill();
    thread_.join();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& reference() const { return reference_; }

 private:
  struct Opened {
    std::string reference;
    kj::Own<kj::CrossThreadPromiseFulfiller<void>> stop;
  };

  // All connections, each until its client has gone.
  class Reception : private kj::TaskSet::ErrorHandler {
   public:
    explicit Reception(capnp::Capability::Client offered) : offered_(kj::mv(offered)) {}

    kj::Promise<void> receive(kj::ConnectionReceiver& door) {
      return door.accept().then([this, &door](kj::Own<kj::AsyncIoStream>&& stream) {
        auto end = kj::heap<ServerEnd>(kj::mv(stream), offered_);
        auto over = end->when_over();
        clients_.add(over.attach(kj::mv(end)));
        return receive(door);
      });
    }

   private:
    // A client that breaks off loses its own connection.
    void taskFailed(kj::Exception&&) override {}

    capnp::Capability::Client offered_;
    kj::TaskSet clients_{*this};
  };

  template <class Make>
  static void serve(const std::string& address, Make& make, std::promise<Opened>& opened) {
    Loop& loop = Loop::here();
    Reception reception(make());
    kj::Own<kj::ConnectionReceiver> door;
    auto stop = kj::newPromiseAndCrossThreadFulfiller<void>();
    try {
      door = loop.wait(loop.io().provider->getNetwork().parseAddress(address))->listen();
      opened.set_value({located(address, *door), kj::mv(stop.fulfiller)});
    } catch (...) {
      return opened.set_exception(std::current_exception());
    }
    // Promises of KJ are lazy: nothing would be accepted unless somebody waited for this one.
    const auto receiving = reception.receive(*door).eagerlyEvaluate([](kj::Exception&&) {});
    loop.wait(kj::mv(stop.promise));
  }

  // The system has chosen the port.
  static std::string located(const std::string& address, kj::ConnectionReceiver& door) {
    if (address.compare(0, 5, "unix:") == 0) return address;
    return address.substr(0, address.rfind(':') + 1) + std::to_string(door.getPort());
  }

  std::string reference_;
  kj::Own<kj::CrossThreadPromiseFulfiller<void>> stop_;
  std::thread thread_;
};
