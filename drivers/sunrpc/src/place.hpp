// Where a process serves, and the sockets there: `unix:PATH`, `tcp:HOST:PORT` or
// `udp:HOST:PORT`.
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>

#include <orrery/setup/setup.hpp>
#include <orrery/setup/socket_path.hpp>
#include <system_error>

class Place {
 public:
  explicit Place(const std::string& text) : text_(text), datagrams_(text.compare(0, 4, "udp:") == 0) {
    if (text.compare(0, 5, "unix:") == 0)
      take(orrery::socket_at(text.substr(5)));
    else
      take(inet(text.substr(4)));
  }

  bool datagrams() const { return datagrams_; }
  const std::string& text() const { return text_; }
  sockaddr* address() { return reinterpret_cast<sockaddr*>(&address_); }
  socklen_t size() const { return size_; }

  // A socket that a server takes in; the port is the one that the system has chosen.
  int listen() {
    const int socket = open();
    check(::bind(socket, address(), size_));
    if (!datagrams_) check(::listen(socket, SOMAXCONN));
    if (address_.ss_family != AF_INET) return socket;
    check(getsockname(socket, address(), &size_));
    const auto& chosen = reinterpret_cast<const sockaddr_in&>(address_);
    text_ = text_.substr(0, text_.rfind(':') + 1) + std::to_string(ntohs(chosen.sin_port));
    return socket;
  }

  // A client's socket. libtirpc's servers set TCP_NODELAY on what they accept.
  int connect() {
    const int socket = open();
    if (datagrams_) return socket;
    check(::connect(socket, address(), size_));
    const int yes = 1;
    if (address_.ss_family == AF_INET) check(setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes));
    return socket;
  }

 private:
  static sockaddr_in inet(const std::string& place) {
    const auto colon = place.rfind(':');
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<in_port_t>(std::stoul(place.substr(colon + 1))));
    if (inet_pton(AF_INET, place.substr(0, colon).c_str(), &address.sin_addr) != 1)
      throw orrery::ConfigurationError("no place of ONC RPC: " + place);
    return address;
  }

  template <class Address>
  void take(const Address& address) {
    reinterpret_cast<Address&>(address_) = address;
    size_ = sizeof address;
  }

  int open() {
    const int kind = datagrams_ ? SOCK_DGRAM : SOCK_STREAM;
    const int made = ::socket(address_.ss_family, kind | SOCK_CLOEXEC, 0);
    check(made);
    return made;
  }

  void check(int result) const {
    if (result < 0) throw std::system_error(errno, std::generic_category(), text_);
  }

  std::string text_;
  bool datagrams_;
  sockaddr_storage address_{};
  socklen_t size_ = 0;
};
