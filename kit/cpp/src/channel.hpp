// The control channel: lines in, lines out.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "message.hpp"

namespace orrery {

class Channel {
 public:
  // `address` is fd:N or unix:PATH; empty means stdin and stdout.
  explicit Channel(const std::string& address);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // The next line without its end; nothing at the end of the channel.
  std::optional<std::string> read_line();

  // May be called from any thread.
  void write(const Message& message);

 private:
  int in_ = 0;
  int out_ = 1;
  std::string buffer_;
  std::mutex writing_;
};

}  // namespace orrery
