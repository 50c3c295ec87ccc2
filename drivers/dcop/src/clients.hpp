// A DCOPClient for each thread that calls: none may be used by two.
#pragma once

#include <map>
#include <mutex>
#include <thread>

#include "connection.hpp"

class Clients {
 public:
  // The one of this thread; attach() makes it. One after the other, for libDCOP has lists of all that are in a process.
  template <class Attach>
  DCOPClient& here(Attach attach) {
    const std::lock_guard<std::mutex> alone(mutex_);
    std::unique_ptr<DCOPClient>& client = clients_[std::this_thread::get_id()];
    if (!client) client = attach();
    return *client;
  }

 private:
  std::mutex mutex_;
  std::map<std::thread::id, std::unique_ptr<DCOPClient>> clients_;
};
