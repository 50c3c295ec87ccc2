#include "protocol/channel.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "orrery/setup/socket_path.hpp"

namespace orrery {
namespace {

constexpr std::string_view takes = "a control channel is fd:N or dial:TOKEN@PATH, not ";

// `to` is TOKEN@PATH. The token is shown once, and then the connection is the channel.
int dial(const std::string& to) {
  const auto at = to.find('@');
  if (at == std::string::npos) throw ConfigurationError(std::string(takes) + "dial:" + to);
  const std::string path = to.substr(at + 1);
  const sockaddr_un address = socket_at(path);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::system_error(errno, std::generic_category(), "control channel " + path);
  }
  return fd;
}

}  // namespace

std::string control_address() {
  const char* const given = std::getenv("ORRERY_CONTROL");
  const std::string address = given ? given : "";
  // What the middleware starts must not take it for its own.
  unsetenv("ORRERY_CONTROL");
  return address;
}

Channel::Channel(const std::string& address) {
  if (address.empty()) return;
  if (address.starts_with("fd:")) {
    in_ = out_ = std::stoi(address.substr(3));
    // What the middleware starts must not hold the channel open: its end tells the conductor that this process is gone.
    fcntl(in_, F_SETFD, FD_CLOEXEC);
  } else if (address.starts_with("dial:")) {
    in_ = out_ = dial(address.substr(5));
    dialled_ = true;
    write(Message("dial").with("token", address.substr(5, address.find('@') - 5)));
  } else {
    throw ConfigurationError(std::string(takes) + address);
  }
}

Channel::~Channel() {
  // Standard input and output are not its own to close.
  if (in_ > 2) close(in_);
}

std::optional<std::string> Channel::read_line() {
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    char chunk[4096];
    const ssize_t got = read(in_, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    // A broken channel counts as ended: either way nobody is left to talk to.
    if (got <= 0) return std::nullopt;
    buffer_.append(chunk, static_cast<std::size_t>(got));
  }
}

void Channel::write(const Message& message) {
  const std::string line = message.line() + "\n";
  const std::scoped_lock lock(writing_);
  for (std::size_t sent = 0; sent < line.size();) {
    const char* const rest = line.data() + sent;
    // A container must not die of a conductor that is gone.
    const ssize_t n =
        dialled_ ? send(out_, rest, line.size() - sent, MSG_NOSIGNAL) : ::write(out_, rest, line.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw std::system_error(errno, std::generic_category(), "control channel");
    sent += static_cast<std::size_t>(n);
  }
}

void Channel::hang_up() { shutdown(in_, SHUT_RDWR); }

}  // namespace orrery
