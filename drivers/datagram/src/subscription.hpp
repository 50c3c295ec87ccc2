// The thread of one who subscribes: reads a datagram, lets the target handle it, reads the next.
#pragma once

#include <orrery/cdr/server.hpp>
#include <orrery/publishing/sent_at_once.hpp>
#include <thread>

#include "sockets.hpp"

namespace orrery {
namespace datagram {

template <class Interface, class Target>
class Subscription {
 public:
  Subscription(Descriptor socket, Target& target)
      : socket_(std::move(socket)), target_(target), thread_([this] { take_all(); }) {}

  // A UNIX socket that is shut down wakes its reader, a UDP one does not: it sends itself an empty datagram.
  ~Subscription() {
    over_ = true;
    ::shutdown(socket_.number(), SHUT_RDWR);
    Address own;
    own.size = sizeof own.storage;
    if (getsockname(socket_.number(), reinterpret_cast<sockaddr*>(&own.storage), &own.size) == 0) {
      sendto(socket_.number(), "", 0, MSG_DONTWAIT, own.get(), own.size);
    }
    thread_.join();
  }

 private:
  // More than any datagram over UDP.
  static constexpr std::size_t largest = 64 * 1024;

  void take_all() {
    std::vector<unsigned char> room(largest);
    cdr::Dispatcher<typename Interface::Operations> dispatcher;
    cdr::Buffer reply;
    while (!over_) {
      const ssize_t got = cdr::call_recv(socket_.number(), room.data(), room.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 || over_) return;
      take(dispatcher, reply, room.data(), static_cast<std::size_t>(got));
    }
  }

  // What is no sample of ours came from a stranger, and is left alone.
  void take(cdr::Dispatcher<typename Interface::Operations>& dispatcher, cdr::Buffer& reply, const unsigned char* data,
            std::size_t size) {
    cdr::Frame frame{};
    if (size < sizeof frame.header) return;
    std::memcpy(&frame.header, data, sizeof frame.header);
    if (frame.header.length != size - sizeof frame.header) return;
    frame.body = data + sizeof frame.header;
    try {
      dispatcher.dispatch(target_, frame, reply);
    } catch (const Malformed&) {
    }
  }

  Descriptor socket_;
  Target& target_;
  std::atomic<bool> over_{false};
  std::thread thread_;
};

// Sends what is published to every address.
class Publisher : public SentAtOnce<Publisher> {
 public:
  Publisher(Descriptor socket, std::vector<Address> to) : socket_(std::move(socket)), to_(std::move(to)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    cdr::Writer writer(buffer_);
    cdr::put_all(writer, Op::inputs(args));
    writer.end(Op::index, ++sent_);
    for (const Address& address : to_) send_to(address);
  }

 private:
  void send_to(const Address& address) {
    while (sendto(socket_.number(), buffer_.data(), buffer_.size(), MSG_NOSIGNAL, address.get(), address.size) < 0) {
      if (errno != EINTR) throw_errno("publishing " + std::to_string(buffer_.size()) + " bytes");
    }
  }

  Descriptor socket_;
  std::vector<Address> to_;
  cdr::Buffer buffer_;
  std::uint64_t sent_ = 0;
};

}  // namespace datagram
}  // namespace orrery
