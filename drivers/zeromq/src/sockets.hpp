// ZeroMQ's sockets as every other file here uses them: what waits, what does not, and what the end of all is.
#pragma once

#include <string>
#include <zmq.hpp>

namespace orrery {
namespace zeromq {

// Waits for the next message or part of one; false once the context was shut down.
inline bool receive(zmq::socket_t& socket, zmq::message_t& message) {
  while (zmq_msg_recv(message.handle(), socket.handle(), 0) < 0) {
    if (zmq_errno() == ETERM) return false;
    if (zmq_errno() != EINTR) throw zmq::error_t();
  }
  return true;
}

// False if `flags` forbid to wait, and there is no room.
inline bool send(zmq::socket_t& socket, const void* data, std::size_t size, int flags = 0) {
  while (zmq_send(socket.handle(), data, size, flags) < 0) {
    if (zmq_errno() == EAGAIN) return false;
    if (zmq_errno() != EINTR) throw zmq::error_t();
  }
  return true;
}

// Waits until there is a message or room for one; true if there is a message.
inline bool wait_for_either(zmq::socket_t& socket) {
  zmq_pollitem_t item{socket.handle(), 0, ZMQ_POLLIN | ZMQ_POLLOUT, 0};
  while (zmq_poll(&item, 1, -1) < 0) {
    if (zmq_errno() != EINTR) throw zmq::error_t();
  }
  return (item.revents & ZMQ_POLLIN) != 0;
}

// Where servants and subscriptions are.
class Place {
 public:
  Place(std::string transport, std::string address, std::string folder)
      : transport_(std::move(transport)), address_(std::move(address)), folder_(std::move(folder)) {}

  // Binds `socket` to a place of its own, which `word` names in the process; returns its endpoint.
  std::string bind(zmq::socket_t& socket, const std::string& word) const {
    if (transport_ == "tcp") {
      socket.bind("tcp://" + address_ + ":*");
    } else {
      socket.bind(transport_ == "inproc" ? "inproc://" + word : "ipc://" + folder_ + "/" + word);
    }
    return socket.get(zmq::sockopt::last_endpoint);
  }

 private:
  std::string transport_;
  std::string address_;
  std::string folder_;
};

}  // namespace zeromq
}  // namespace orrery
