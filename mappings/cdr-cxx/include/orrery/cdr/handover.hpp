// Descriptors that a client makes and both ends use, handed over a UNIX socket that is closed before the first call.
// Valid C++14.
#pragma once

#include <array>
#include <memory>
#include <utility>

#include "orrery/cdr/sockets.hpp"
#include "orrery/cdr/unix_sockets.hpp"

namespace orrery {
namespace cdr {

// A message of one byte that carries one descriptor (source: unix(7), SCM_RIGHTS).
struct Parcel {
  char byte = 0;
  iovec text{&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};

  Parcel() {
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
  }
  Parcel(const Parcel&) = delete;
  Parcel& operator=(const Parcel&) = delete;
};

inline void send_descriptor(const Descriptor& socket, const Descriptor& sent) {
  Parcel parcel;
  cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  const int number = sent.number();
  std::memcpy(CMSG_DATA(header), &number, sizeof number);
  if (sendmsg(socket.number(), &parcel.message, MSG_NOSIGNAL) != 1) throw_errno("handing over a descriptor");
}

// None if the client sent nothing of the kind.
inline Descriptor receive_descriptor(const Descriptor& socket) {
  Parcel parcel;
  int number = -1;
  if (recvmsg(socket.number(), &parcel.message, MSG_CMSG_CLOEXEC) == 1) {
    const cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
    if (header != nullptr && header->cmsg_type == SCM_RIGHTS) std::memcpy(&number, CMSG_DATA(header), sizeof number);
  }
  return Descriptor(number);
}

// The server's end: takes the descriptors of one client after the other.
class Reception {
 public:
  explicit Reception(const std::string& path) : listening_(unix_listen(path)) {}

  // The server's end that `take` makes of the next client's descriptors, an array of `count`; null once it was stopped.
  template <class End, std::size_t count, class Take>
  std::unique_ptr<End> next(Take take) {
    for (;;) {
      const Descriptor client = accept_socket(listening_);
      if (client.number() < 0) return nullptr;
      std::array<Descriptor, count> brought;
      for (Descriptor& one : brought) one = receive_descriptor(client);
      if (brought.back().number() < 0) continue;
      std::unique_ptr<End> taken = take(std::move(brought));
      // A client that is gone needs no answer; GCC wants the result used, for which a mere cast to void will not do.
      (void)!send(client.number(), "", 1, MSG_NOSIGNAL);
      return taken;
    }
  }

  void stop() { ::shutdown(listening_.number(), SHUT_RDWR); }

 private:
  Descriptor listening_;
};

// The client's end: returns when the server has taken them too, and the socket is closed on both sides.
inline void hand_over(const std::string& path, std::initializer_list<const Descriptor*> descriptors) {
  const Descriptor server = unix_connect(path);
  for (const Descriptor* const one : descriptors) send_descriptor(server, *one);
  char taken;
  if (recv(server.number(), &taken, 1, 0) != 1) throw RemoteFailure("the server did not take what was handed over");
  // Until the server has closed its end too: an open one would be seen as a way of the calls that follow.
  while (recv(server.number(), &taken, 1, 0) > 0) continue;
}

}  // namespace cdr
}  // namespace orrery
