// The server of a servant, of the kind that the options choose, and the thread that runs it.
#pragma once

#include <thrift/concurrency/ThreadFactory.h>
#include <thrift/concurrency/ThreadManager.h>
#include <thrift/server/TNonblockingServer.h>
#include <thrift/server/TSimpleServer.h>
#include <thrift/server/TThreadPoolServer.h>
#include <thrift/server/TThreadedServer.h>
#include <thrift/transport/TNonblockingServerSocket.h>
#include <thrift/transport/TServerSocket.h>

#include <future>
#include <thread>

#include "ways.hpp"

class Server {
 public:
  // `path` is empty where TCP is used, on the address `host`.
  Server(std::shared_ptr<apache::thrift::TProcessor> processor, const std::string& kind, bool framed,
         const std::string& host, const std::string& path)
      : server_(kind == "nonblocking" ? nonblocking(processor, host, path)
                                      : blocking(processor, kind, framed, host, path)) {
    auto news = std::make_shared<News>();
    std::future<void> listens = news->listens.get_future();
    server_->setServerEventHandler(news);
    thread_ = std::thread([this, news] { serve(*news); });
    listens.wait();
    if (!news->failure) return;
    thread_.join();
    std::rethrow_exception(news->failure);
  }
  ~Server() {
    server_->stop();
    thread_.join();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // The system has chosen it.
  int port() const { return port_(); }

 private:
  static constexpr std::size_t workers = 64;

  // The server listens before it says that it is about to serve.
  struct News : apache::thrift::server::TServerEventHandler {
    void preServe() override { listens.set_value(); }
    std::promise<void> listens;
    std::exception_ptr failure;
  };

  using Made = std::shared_ptr<apache::thrift::server::TServer>;

  Made blocking(const std::shared_ptr<apache::thrift::TProcessor>& processor, const std::string& kind, bool framed,
                const std::string& host, const std::string& path) {
    using namespace apache::thrift;
    const auto socket = path.empty() ? std::make_shared<transport::TServerSocket>(host, 0)
                                     : std::make_shared<transport::TServerSocket>(path);
    port_ = [socket] { return socket->getPort(); };
    const auto layer = std::make_shared<ways::Layer>(framed);
    const auto protocol = std::make_shared<protocol::TBinaryProtocolFactory>();
    if (kind == "simple") return std::make_shared<server::TSimpleServer>(processor, socket, layer, protocol);
    if (kind == "threaded") return std::make_shared<server::TThreadedServer>(processor, socket, layer, protocol);
    const auto threads = concurrency::ThreadManager::newSimpleThreadManager(workers);
    threads->threadFactory(std::make_shared<concurrency::ThreadFactory>());
    threads->start();
    return std::make_shared<server::TThreadPoolServer>(processor, socket, layer, protocol, threads);
  }

  // Handlers run in the event loop's own thread.
  Made nonblocking(const std::shared_ptr<apache::thrift::TProcessor>& processor, const std::string& host,
                   const std::string& path) {
    using namespace apache::thrift;
    const auto socket = path.empty() ? std::make_shared<transport::TNonblockingServerSocket>(host, 0)
                                     : std::make_shared<transport::TNonblockingServerSocket>(path);
    port_ = [socket] { return socket->getListenPort(); };
    const auto protocol = std::make_shared<protocol::TBinaryProtocolFactory>();
    const auto made = std::make_shared<server::TNonblockingServer>(processor, protocol, socket);
    made->setMaxFrameSize(std::numeric_limits<int>::max());
    return made;
  }

  void serve(News& news) {
    try {
      server_->serve();
    } catch (...) {
      news.failure = std::current_exception();
      news.listens.set_value();
    }
  }

  std::function<int()> port_;
  Made server_;
  std::thread thread_;
};
