// The server of a process: one transport of libtirpc's, one thread, and a program for each servant.
#pragma once

#include <poll.h>
#include <rpc/rpc.h>
#include <sys/eventfd.h>

#include <orrery/setup/descriptor.hpp>
#include <vector>

#include "place.hpp"
#include "sizes.hpp"

class Server {
 public:
  explicit Server(const std::string& place) : place_(place), stop_(eventfd(0, EFD_CLOEXEC)) {
    const int socket = place_.listen();
    transport_ = place_.datagrams() ? svc_dg_create(socket, sizes::datagram, sizes::datagram)
                                    : svc_vc_create(socket, sizes::library, sizes::library);
    if (transport_ == nullptr || stop_.number() < 0)
      throw std::runtime_error("libtirpc cannot serve at " + place_.text());
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { svc_destroy(transport_); }

  const std::string& place() const { return place_.text(); }

  using Dispatcher = void (*)(svc_req*, SVCXPRT*);
  // No port mapper is told: who calls knows the place.
  void add(rpcprog_t program, rpcvers_t version, Dispatcher dispatcher) {
    if (!svc_reg(transport_, program, version, dispatcher, nullptr)) {
      throw std::runtime_error("libtirpc takes no program " + std::to_string(program));
    }
  }

  // What svc_run does, over one descriptor more, which ends it.
  void run() {
    std::vector<pollfd> ready;
    for (;;) {
      ready.assign(svc_pollfd, svc_pollfd + svc_max_pollfd);
      ready.push_back({stop_.number(), POLLIN, 0});
      int found = poll(ready.data(), ready.size(), -1);
      if (found < 0) {
        if (errno == EINTR) continue;
        orrery::throw_errno("poll");
      }
      if (ready.back().revents != 0) return;
      svc_getreq_poll(ready.data(), found);
    }
  }

  void stop() {
    const std::uint64_t one = 1;
    if (write(stop_.number(), &one, sizeof one) < 0) orrery::throw_errno("eventfd");
  }

 private:
  Place place_;
  orrery::Descriptor stop_;
  SVCXPRT* transport_;
};
