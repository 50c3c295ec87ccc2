// Who is at the other end of a UNIX socket, as the kernel knows it.
#pragma once

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <optional>

namespace supervisor {

// The process that connected, if it is one of this user's.
inline std::optional<pid_t> own_peer(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
  // 0: a process outside of this namespace of processes, which nobody here could end.
  if (peer.uid != geteuid() || peer.pid <= 0) return std::nullopt;
  return peer.pid;
}

inline std::uint32_t inode_of(int socket) {
  struct stat entry{};
  return fstat(socket, &entry) == 0 ? static_cast<std::uint32_t>(entry.st_ino) : 0;
}

struct PeerQuestion {
  nlmsghdr head;
  unix_diag_req body;
};

inline std::optional<std::uint32_t> read_peer(const char* answer, std::size_t length) {
  nlmsghdr head{};
  std::memcpy(&head, answer, sizeof head);
  if (length < NLMSG_LENGTH(sizeof(unix_diag_msg)) || head.nlmsg_type != SOCK_DIAG_BY_FAMILY) return std::nullopt;
  for (std::size_t at = NLMSG_LENGTH(sizeof(unix_diag_msg)); at + sizeof(rtattr) <= length;) {
    rtattr attribute{};
    std::memcpy(&attribute, answer + at, sizeof attribute);
    if (attribute.rta_len < sizeof attribute || at + attribute.rta_len > length) return std::nullopt;
    std::uint32_t peer = 0;
    if (attribute.rta_type == UNIX_DIAG_PEER && attribute.rta_len >= RTA_LENGTH(sizeof peer)) {
      std::memcpy(&peer, answer + at + RTA_LENGTH(0), sizeof peer);
      return peer;
    }
    at += RTA_ALIGN(attribute.rta_len);
  }
  return std::nullopt;
}

// The inode of the socket at the other end, as `ss -x` finds it (sock_diag(7)); nothing where the kernel does not tell.
inline std::optional<std::uint32_t> peer_inode(int connection) {
  PeerQuestion question{};
  question.head.nlmsg_len = sizeof question;
  question.head.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  question.head.nlmsg_flags = NLM_F_REQUEST;
  question.body.sdiag_family = AF_UNIX;
  question.body.udiag_states = ~0U;
  question.body.udiag_ino = inode_of(connection);
  question.body.udiag_show = UDIAG_SHOW_PEER;
  // No cookie: the inode alone decides.
  question.body.udiag_cookie[0] = question.body.udiag_cookie[1] = ~0U;
  const int kernel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (kernel < 0) return std::nullopt;
  char answer[1024];
  const bool asked = send(kernel, &question, sizeof question, 0) == sizeof question;
  const ssize_t length = asked ? recv(kernel, answer, sizeof answer, 0) : -1;
  close(kernel);
  return length < static_cast<ssize_t>(sizeof(nlmsghdr)) ? std::nullopt
                                                         : read_peer(answer, static_cast<std::size_t>(length));
}

}  // namespace supervisor
