// gRPC: a server of its own for each servant, a channel of its own for each stub.
#pragma once

#include <climits>
#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>

#include "credentials.hpp"
#include "handler.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static constexpr bool fans_out = true;
  static const char* middleware() { return "gRPC"; }
  static std::string version() { return grpc::Version(); }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup)
      : style_(style_of(setup.option("style"))),
        address_(setup.address),
        folder_(setup.option("transport") == "unix" ? setup.folder : std::string()),
        credentials_(setup.option("security"), setup.folder) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    using Wire = orrery::protobuf::Service<Interface>;
    const Handler<Target> handler(target);
    std::unique_ptr<grpc::Service> service;
    if (style_ == Style::callback) {
      service.reset(new typename Wire::template Callbacks<Handler<Target>>(handler));
    } else {
      service.reset(new typename Wire::template Synchronous<Handler<Target>>(handler));
    }
    return serve(std::move(service), port);
  }

  // A reference is the target of a channel.
  template <class Interface>
  Stub<Interface> resolve(const std::string& reference, const orrery::Port& port) {
    return Stub<Interface>(style_, reference, credentials_.of_client(), port.window);
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  struct Served {
    std::unique_ptr<grpc::Service> service;
    std::unique_ptr<grpc::Server> server;
    // Streams of clients that are still there are cut off.
    ~Served() { server->Shutdown(std::chrono::system_clock::now()); }
  };

  static Style style_of(const std::string& word) {
    if (word == "callback") return Style::callback;
    return word == "stream" ? Style::stream : Style::sync;
  }

  std::string serve(std::unique_ptr<grpc::Service> service, const orrery::Port& port) {
    const std::string wanted = folder_.empty() ? address_ + ":0" : "unix:" + folder_ + "/" + port.word();
    int number = 0;
    grpc::ServerBuilder builder;
    builder.SetMaxSendMessageSize(-1);
    builder.SetMaxReceiveMessageSize(-1);
    // A thread that has served once stays: each that forwards has a connection of its own.
    builder.SetSyncServerOption(grpc::ServerBuilder::MAX_POLLERS, INT_MAX);
    builder.AddListeningPort(wanted, credentials_.of_server(), &number);
    builder.RegisterService(service.get());
    std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
    if (!server) throw orrery::ConfigurationError("gRPC cannot listen at " + wanted);
    publications_.keep(std::shared_ptr<Served>(new Served{std::move(service), std::move(server)}));
    return folder_.empty() ? "ipv4:" + address_ + ":" + std::to_string(number) : wanted;
  }

  Style style_;
  std::string address_;
  std::string folder_;  // for UNIX sockets; empty where TCP is used
  Credentials credentials_;
  orrery::Publications publications_;
};
