// The supervisor's own channel to the runner: commands come, answers go.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "lines.hpp"

namespace supervisor {

class Conversation {
 public:
  explicit Conversation(int channel) : channel_(channel) {}

  int descriptor() const { return channel_; }

  // Whether the runner is gone, however it died.
  bool is_over() const { return over_; }

  // The commands that have come since. What is none is left out.
  std::vector<Line> take() {
    char bytes[65536];
    const ssize_t count = read(channel_, bytes, sizeof bytes);
    if (count <= 0) {
      over_ = !(count < 0 && errno == EINTR);
      return {};
    }
    input_.append(bytes, static_cast<std::size_t>(count));
    std::vector<Line> found;
    std::size_t begin = 0;
    for (std::size_t end; (end = input_.find('\n', begin)) != std::string::npos; begin = end + 1)
      if (auto line = parse(std::string_view(input_).substr(begin, end - begin))) found.push_back(std::move(*line));
    input_.erase(0, begin);
    return found;
  }

  void say(const std::string& line) {
    const std::string text = line + "\n";
    // Without a signal: a runner that is gone is the end of the channel, and no reason to die.
    if (send(channel_, text.data(), text.size(), MSG_NOSIGNAL) < 0) over_ = true;
  }

 private:
  int channel_;
  bool over_ = false;
  std::string input_;
};

}  // namespace supervisor
