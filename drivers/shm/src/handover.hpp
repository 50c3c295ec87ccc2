// How a segment reaches the server: over a UNIX socket that both sides close before the first call.
#pragma once

#include <orrery/cdr/sockets.hpp>
#include <orrery/cdr/unix_sockets.hpp>

#include "ring_stream.hpp"

namespace orrery {
namespace shm {

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

inline void send_descriptor(const cdr::Descriptor& socket, const cdr::Descriptor& sent) {
  Parcel parcel;
  cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  const int number = sent.number();
  std::memcpy(CMSG_DATA(header), &number, sizeof number);
  if (sendmsg(socket.number(), &parcel.message, MSG_NOSIGNAL) != 1) cdr::throw_errno("handing over the segment");
}

// None if the client sent nothing of the kind.
inline cdr::Descriptor receive_descriptor(const cdr::Descriptor& socket) {
  Parcel parcel;
  int number = -1;
  if (recvmsg(socket.number(), &parcel.message, MSG_CMSG_CLOEXEC) == 1) {
    const cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
    if (header != nullptr && header->cmsg_type == SCM_RIGHTS) std::memcpy(&number, CMSG_DATA(header), sizeof number);
  }
  return cdr::Descriptor(number);
}

// The server's end.
class Acceptor {
 public:
  using Stream = RingStream;

  Acceptor(const std::string& path, Waiting waiting) : listening_(cdr::unix_listen(path)), waiting_(waiting) {}

  std::unique_ptr<RingStream> accept() {
    for (;;) {
      const cdr::Descriptor client = cdr::accept_socket(listening_);
      if (client.number() < 0) return nullptr;
      const cdr::Descriptor file = receive_descriptor(client);
      if (file.number() < 0) continue;
      std::unique_ptr<RingStream> stream(new RingStream(RingStream::of_server(map_segment(file), waiting_)));
      (void)!send(client.number(), "", 1, MSG_NOSIGNAL);
      return stream;
    }
  }

  void stop() { ::shutdown(listening_.number(), SHUT_RDWR); }

 private:
  cdr::Descriptor listening_;
  Waiting waiting_;
};

// The client's end: returns when the server has mapped the segment too.
inline RingStream connect_to(const std::string& path, Waiting waiting) {
  const cdr::Descriptor server = cdr::unix_connect(path);
  const cdr::Descriptor file = make_segment();
  RingStream stream = RingStream::of_client(map_segment(file), waiting);
  send_descriptor(server, file);
  char mapped;
  if (recv(server.number(), &mapped, 1, 0) != 1) throw cdr::RemoteFailure("the server did not take the segment");
  return stream;
}

}  // namespace shm
}  // namespace orrery
