// The client's end: a transport of its own, which keeps its connection.
#pragma once

#include <memory>
#include <orrery/setup/failures.hpp>
#include <orrery/xmlrpc/values.hpp>
#include <xmlrpc-c/client.hpp>
#include <xmlrpc-c/client_transport.hpp>

class Stub {
 public:
  // `prefix` is what stands before the name of an operation.
  Stub(const std::string& url, const std::string& prefix) : state_(new State(url, prefix)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    xmlrpc_c::rpcOutcome outcome;
    state_->client.call(&state_->place, state_->prefix + Op::method(), orrery::xmlrpc::parameters(Op::inputs(args)),
                        &outcome);
    if (!outcome.succeeded()) throw orrery::RemoteFailure(outcome.getFault().getDescription());
    orrery::xmlrpc::take_result(outcome.getResult(), Op::outputs(args, args));
  }

 private:
  struct State {
    State(const std::string& url, const std::string& before)
        : client(&transport, xmlrpc_dialect_i8), place(url), prefix(before) {}

    xmlrpc_c::clientXmlTransport_curl transport;
    xmlrpc_c::client_xml client;
    xmlrpc_c::carriageParm_curl0 place;
    std::string prefix;
  };

  std::unique_ptr<State> state_;  // stubs move, connections stay
};
