// A client's socket for several calls out at once. A server that waits for room for its replies reads no requests:
// while a request finds no room, replies are taken in.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <thrift/transport/TSocket.h>

#include <string>

class PatientSocket : public apache::thrift::transport::TSocket {
 public:
  using TSocket::TSocket;

  void write(const uint8_t* bytes, uint32_t size) override {
    for (uint32_t sent = 0; sent < size;) {
      const ssize_t part = ::send(getSocketFD(), bytes + sent, size - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
      if (part >= 0) {
        sent += static_cast<uint32_t>(part);
      } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
        wait_for_either();
      } else if (errno != EINTR) {
        fail("send", errno);
      }
    }
  }

  uint32_t read(uint8_t* bytes, uint32_t size) override {
    if (early_.empty()) return TSocket::read(bytes, size);
    const auto part = static_cast<uint32_t>(early_.copy(reinterpret_cast<char*>(bytes), size, taken_));
    taken_ += part;
    if (taken_ == early_.size()) forget();
    return part;
  }

  bool peek() override { return !early_.empty() || TSocket::peek(); }

 private:
  void wait_for_either() {
    pollfd either{getSocketFD(), POLLIN | POLLOUT, 0};
    if (::poll(&either, 1, -1) < 0 && errno != EINTR) fail("poll", errno);
    if ((either.revents & POLLIN) == 0) return;
    char room[65536];
    const ssize_t found = ::recv(getSocketFD(), room, sizeof room, MSG_DONTWAIT);
    if (found == 0) fail("recv", ECONNRESET);
    // Only then, since what is left has to be moved.
    if (taken_ > early_.size() / 2) forget();
    if (found > 0) early_.append(room, static_cast<std::size_t>(found));
  }

  [[noreturn]] static void fail(const char* what, int error) {
    using apache::thrift::transport::TTransportException;
    throw TTransportException(TTransportException::UNKNOWN, what, error);
  }

  // What has been read.
  void forget() {
    early_.erase(0, taken_);
    taken_ = 0;
  }

  std::string early_;      // what came while a request waited for room
  std::size_t taken_ = 0;  // so much of it has been read
};
