// Forwarders that learn from a client, while the trial runs, to whom they hand its calls on. Valid C++14.
#pragma once

#include <mutex>
#include <string>

#include "orrery/setup/setup.hpp"
#include "orrery/types/derive.hpp"

namespace orrery {

// What a servant of Orrery::Routing hears and its forwarder reads: whom calls go to, by a reference as text or by name.
class Router {
 public:
  // A client says it once on each of its threads; the forwarder's stubs are there from the first call on.
  void route_to(const std::string& server) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!server_.empty() && server_ != server) throw ConfigurationError("calls go to " + server_ + " already");
    server_ = server;
  }

  std::string server() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (server_.empty()) throw ConfigurationError("no client has said to which server its calls go");
    return server_;
  }

 private:
  mutable std::mutex mutex_;
  std::string server_;
};

// An operation of the meaning `route`: its one argument, a string, says to whom.
template <class Op>
using IsRoute = std::integral_constant<bool, MeaningOf<Op>::value == Meaning::route>;

template <class Op, class Received>
void route(Router* router, const Received& received, std::true_type) {
  if (router != nullptr) router->route_to(std::string(std::get<0>(Op::inputs(received))));
}
template <class Op, class Received>
void route(Router*, const Received&, std::false_type) {}

}  // namespace orrery
