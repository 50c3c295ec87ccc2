// Control channels for which programs dial: a socket in the trial's folder, and for each program a token.
#pragma once

#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lines.hpp"
#include "peer.hpp"

namespace supervisor {

// A program that shall dial: its name, its end of the control channel, and whether this supervisor starts it.
struct Expected {
  std::string id;
  int control;
  bool is_started_here;
};

// One that has dialled: over which connection, who it is, and what it has said behind its token.
struct Dialled {
  Expected expected;
  int connection;
  pid_t pid;
  std::string said;
};

class Dialling {
 public:
  // The address that the program is to be given, with a new token; nothing where there can be no socket (errno).
  std::optional<std::string> expect(const std::string& folder, const Expected& expected) {
    if (!listen_in(folder)) return std::nullopt;
    const auto token = new_token();
    if (!token) return std::nullopt;
    expected_[*token] = expected;
    return "dial:" + *token + "@" + path_;
  }

  void add_awaited(std::vector<pollfd>& awaited) const {
    if (socket_ >= 0) awaited.push_back({socket_, POLLIN, 0});
    for (const auto& stranger : strangers_) awaited.push_back({stranger.connection, POLLIN, 0});
  }

  // Those that have shown a token since. Whoever shows none that is open, or is no process of this user, is sent away.
  std::vector<Dialled> take() {
    accept_all();
    std::vector<Dialled> found;
    std::erase_if(strangers_, [&](Stranger& stranger) { return is_settled(stranger, found); });
    return found;
  }

  // The program has ended before it dialled: its end of the channel is closed, and its token worth nothing.
  void forget(const std::string& id) {
    std::erase_if(expected_, [&](const auto& entry) {
      if (entry.second.id != id) return false;
      close(entry.second.control);
      return true;
    });
  }

 private:
  // Who has connected, and has not shown a token yet.
  struct Stranger {
    int connection;
    std::string said;
  };

  // `dial token=` and 32 digits, with some room to see that there is more.
  static constexpr std::size_t longest = 64;
  // Strangers that connect and say nothing, beside the programs that are expected.
  static constexpr std::size_t most_strangers = 64;

  bool listen_in(const std::string& folder) {
    if (socket_ >= 0) return true;
    path_ = folder + "/control";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path_.size() >= sizeof address.sun_path) return errno = ENAMETOOLONG, false;
    std::memcpy(address.sun_path, path_.c_str(), path_.size());
    const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (made < 0) return false;
    // The folder is its owner's alone. Hundreds of programs may dial at once.
    if (bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || listen(made, 4096) != 0)
      return close(made), false;
    socket_ = made;
    return true;
  }

  static std::optional<std::string> new_token() {
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return std::nullopt;
    static constexpr char digits[] = "0123456789abcdef";
    std::string token;
    for (const unsigned char byte : bytes) token += {digits[byte >> 4], digits[byte & 15]};
    return token;
  }

  void accept_all() {
    for (int made; socket_ >= 0 && (made = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0;) {
      strangers_.push_back({made, {}});
      if (strangers_.size() > expected_.size() + most_strangers) {
        close(strangers_.front().connection);
        strangers_.erase(strangers_.begin());
      }
    }
  }

  // Whether nothing more is awaited of a stranger: it has shown a token, or is sent away.
  bool is_settled(Stranger& stranger, std::vector<Dialled>& found) {
    char bytes[longest];
    const ssize_t count = recv(stranger.connection, bytes, sizeof bytes, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (count > 0) stranger.said.append(bytes, static_cast<std::size_t>(count));
    // What has come only in part may still become whole.
    if (count > 0 && stranger.said.size() < longest && stranger.said.find('\n') == std::string::npos) return false;
    if (const auto one = accepted(stranger))
      found.push_back(*one);
    else
      close(stranger.connection);
    return true;
  }

  std::optional<Dialled> accepted(const Stranger& stranger) {
    const std::string_view said = stranger.said;
    const auto end = said.find('\n');
    if (end == said.npos) return std::nullopt;
    const auto line = parse(said.substr(0, end));
    const auto peer = own_peer(stranger.connection);
    if (!line || line->verb != "dial" || !peer) return std::nullopt;
    const auto open = expected_.find(line->first("token"));
    if (open == expected_.end()) return std::nullopt;
    const Dialled one{open->second, stranger.connection, *peer, std::string(said.substr(end + 1))};
    expected_.erase(open);
    return one;
  }

  int socket_ = -1;
  std::string path_;
  std::map<std::string, Expected> expected_;
  std::vector<Stranger> strangers_;
};

}  // namespace supervisor
