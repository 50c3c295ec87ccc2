// A REQ or REP socket by hand as a transport: each message in one piece.
#pragma once

#include <zmq.hpp>

struct Socket {
  zmq::socket_t socket;

  // 0 once the context was shut down.
  std::size_t receive(void* room, std::size_t size) {
    const int got = zmq_recv(socket.handle(), room, size, 0);
    if (got < 0 && zmq_errno() == ETERM) return 0;
    if (got < 0) throw zmq::error_t();
    return static_cast<std::size_t>(got);
  }
  void send(const void* data, std::size_t size) { socket.send(zmq::const_buffer(data, size)); }
};
