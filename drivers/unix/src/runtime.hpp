// UNIX stream sockets: a listening socket for each servant, a connection for each stub.
#pragma once

#include <sys/un.h>
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

  explicit Runtime(const orrery::Setup& setup) : folder_(setup.folder) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string path = folder_ + "/" + port.word();
    const sockaddr_un address = address_of(path);
    const int fd = open_socket();
    if (bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || listen(fd, SOMAXCONN) != 0) {
      orrery::cdr::throw_errno("listening on " + path);
    }
    publications_.keep(std::make_shared<orrery::cdr::ConnectionServer<Interface, Target>>(fd, target, [](int) {}));
    return "unix:" + path;
  }

  template <class Interface>
  orrery::cdr::Stub<orrery::cdr::SocketStream> resolve(const std::string& reference, const orrery::Port&) {
    if (reference.compare(0, 5, "unix:") != 0) throw orrery::ConfigurationError("not a unix: reference: " + reference);
    const sockaddr_un address = address_of(reference.substr(5));
    const int fd = open_socket();
    if (connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      orrery::cdr::throw_errno("connecting to " + reference);
    }
    return orrery::cdr::Stub<orrery::cdr::SocketStream>(orrery::cdr::SocketStream(fd));
  }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 private:
  static int open_socket() {
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) orrery::cdr::throw_errno("socket");
    return fd;
  }

  static sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) throw orrery::ConfigurationError("longer than 107 bytes: " + path);
    path.copy(address.sun_path, path.size());
    return address;
  }

  std::string folder_;
  orrery::Publications publications_;
};
