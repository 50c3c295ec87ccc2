// TCP on the loopback interface with TCP_NODELAY: a listening socket for each servant, a connection for each stub.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/utsname.h>

#include <orrery/cdr/sockets.hpp>
#include <orrery/program.hpp>
#include <orrery/publications.hpp>

class Runtime {
 public:
  static const char* middleware() { return "Linux"; }
  static std::string version() {
    utsname name{};
    uname(&name);
    return name.release;
  }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup&) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    const int fd = open_socket();
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (bind(fd, reinterpret_cast<const sockaddr*>(&address), size) != 0 || listen(fd, SOMAXCONN) != 0 ||
        getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      orrery::cdr::throw_errno("listening on 127.0.0.1");
    }
    publications_.keep(std::make_shared<orrery::cdr::ConnectionServer<Interface, Target>>(fd, target, send_at_once));
    return "tcp:" + std::to_string(ntohs(address.sin_port));
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    if (reference.compare(0, 4, "tcp:") != 0) throw orrery::ConfigurationError("not a tcp: reference: " + reference);
    const sockaddr_in address = loopback(static_cast<std::uint16_t>(std::stoul(reference.substr(4))));
    const int fd = open_socket();
    if (connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      orrery::cdr::throw_errno("connecting to " + reference);
    }
    send_at_once(fd);
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(orrery::cdr::SocketStream(fd));
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  static int open_socket() {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) orrery::cdr::throw_errno("socket");
    return fd;
  }

  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
  }

  static void send_at_once(int fd) {
    const int on = 1;
    if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) orrery::cdr::throw_errno("TCP_NODELAY");
  }

  orrery::Publications publications_;
};
