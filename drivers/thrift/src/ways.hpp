// What the options choose: sockets, the layer around them, the protocol. All of it without Thrift's limits of size.
#pragma once

#include <thrift/protocol/TBinaryProtocol.h>
#include <thrift/transport/TBufferTransports.h>
#include <thrift/transport/TSocket.h>

#include <limits>
#include <orrery/setup/setup.hpp>

#include "patient_socket.hpp"

namespace ways {

using namespace apache::thrift;

inline std::shared_ptr<TConfiguration> unlimited() {
  constexpr int most = std::numeric_limits<int>::max();
  return std::make_shared<TConfiguration>(most, most, most);
}

// The layer that a server puts around each connection that it takes, and a client around its own.
class Layer : public transport::TTransportFactory {
 public:
  explicit Layer(bool framed) : framed_(framed) {}

  std::shared_ptr<transport::TTransport> getTransport(std::shared_ptr<transport::TTransport> socket) override {
    socket->setConfiguration(unlimited());
    if (framed_) return std::make_shared<transport::TFramedTransport>(socket, unlimited());
    return std::make_shared<transport::TBufferedTransport>(socket, unlimited());
  }

 private:
  bool framed_;
};

// References are `unix:PATH` and `tcp:HOST:PORT`. Only who has several calls out needs patience.
inline std::shared_ptr<transport::TSocket> socket_to(const std::string& reference, bool patient) {
  const std::string place = reference.substr(reference.find(':') + 1);
  if (reference.compare(0, 5, "unix:") == 0) {
    if (patient) return std::make_shared<PatientSocket>(place, unlimited());
    return std::make_shared<transport::TSocket>(place, unlimited());
  }
  const auto colon = place.rfind(':');
  const std::string host = place.substr(0, colon);
  const int port = std::stoi(place.substr(colon + 1));
  if (patient) return std::make_shared<PatientSocket>(host, port, unlimited());
  return std::make_shared<transport::TSocket>(host, port, unlimited());
}

// An open connection and the protocol on it.
inline std::shared_ptr<protocol::TProtocol> connect(const std::string& reference, bool framed, bool patient) {
  const auto transport = Layer(framed).getTransport(socket_to(reference, patient));
  transport->open();
  return std::make_shared<protocol::TBinaryProtocol>(transport);
}

}  // namespace ways
