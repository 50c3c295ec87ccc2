// The client's end: a handle of its own, and rpcgen's function for each call.
#pragma once

#include <memory>
#include <orrery/setup/failures.hpp>
#include <orrery/sunrpc/servants.hpp>
#include <orrery/sunrpc/values.hpp>

#include "place.hpp"
#include "sizes.hpp"

struct Destroy {
  void operator()(CLIENT* client) const { clnt_destroy(client); }
};

// What a call of an operation gave back, in memory of the library's.
template <class Op>
struct Reply {
  Reply() = default;
  Reply(const Reply&) = delete;
  Reply& operator=(const Reply&) = delete;
  ~Reply() { xdr_free(orrery::sunrpc::Procedure<Op>::back(), &back); }
  typename orrery::sunrpc::Procedure<Op>::Back back{};
};

class Stub {
 public:
  Stub(const std::string& place, rpcprog_t program, rpcvers_t version)
      : client_(open(Place(place), program, version)), scratch_(new orrery::sunrpc::Scratch) {}

  template <class Op>
  void call(typename Op::Args& args) {
    using Procedure = orrery::sunrpc::Procedure<Op>;
    typename Procedure::Sent sent{};
    scratch_->clear();
    Procedure::put_request(args, sent, *scratch_);
    if constexpr (Op::oneway) {
      send(Procedure::number, Procedure::sent(), &sent);
    } else {
      Reply<Op> reply;
      if (Procedure::call(sent, reply.back, client_.get()) != RPC_SUCCESS) refuse();
      Procedure::get_reply(reply.back, args);
    }
  }

 private:
  static CLIENT* open(Place place, rpcprog_t program, rpcvers_t version) {
    const int socket = place.connect();
    netbuf address{place.size(), place.size(), place.address()};
    CLIENT* const client = place.datagrams()
                               ? clnt_dg_create(socket, &address, program, version, sizes::datagram, sizes::datagram)
                               : clnt_vc_create(socket, &address, program, version, sizes::library, sizes::library);
    if (client == nullptr) throw orrery::RemoteFailure(clnt_spcreateerror(place.text().c_str()));
    // Else the socket would outlive its handle.
    clnt_control(client, CLSET_FD_CLOSE, nullptr);
    return client;
  }

  // Of the ways to wait for no reply the one that sends at once: a time-out of nothing, which is always over. Without a
  // filter for the reply the library would keep the call until the next one.
  void send(rpcproc_t procedure, xdrproc_t filter, void* sent) {
    const timeval nothing{0, 0};
    if (clnt_call(client_.get(), procedure, filter, static_cast<char*>(sent), orrery::sunrpc::nothing_filter(), nullptr,
                  nothing) != RPC_TIMEDOUT) {
      refuse();
    }
  }

  [[noreturn]] void refuse() { throw orrery::RemoteFailure(clnt_sperror(client_.get(), "the call failed")); }

  std::unique_ptr<CLIENT, Destroy> client_;
  std::unique_ptr<orrery::sunrpc::Scratch> scratch_;
};
