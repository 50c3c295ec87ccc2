// The control channel: lines in, lines out.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "protocol/message.hpp"

namespace orrery {

// What ORRERY_CONTROL says, and takes it out of the environment; empty without it.
std::string control_address();

class Channel {
 public:
  // `address` is fd:N or dial:TOKEN@PATH; empty means stdin and stdout.
  explicit Channel(const std::string& address);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // The next line without its end; nothing at the end of the channel.
  std::optional<std::string> read_line();

  // May be called from any thread.
  void write(const Message& message);

  // Ends the channel of a socket for both sides; whoever waits in read_line() finds its end. From any thread.
  void hang_up();

 private:
  int in_ = 0;
  int out_ = 1;
  bool dialled_ = false;
  std::string buffer_;
  std::mutex writing_;
};

}  // namespace orrery
