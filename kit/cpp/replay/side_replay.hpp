// One side of a conversation: it makes the system calls of its steps, exchange after exchange.
//
// A replay cannot be as fast or slow between two system calls as the middleware was, so what was there then may come
// later now, or sooner. Bytes that come too soon count for the step that was to receive them, and that step and the
// waiting before it are left out; where they come too late, the side waits. Both are counted (`deviations`).
#pragma once

#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/uio.h>

#include <algorithm>
#include <vector>

#include "ends.hpp"
#include "step.hpp"

namespace replay {

class SideReplay {
 public:
  SideReplay(const Side& side, int end) : steps_(side.steps), end_(end) {
    if (side.nonblocking) set_nonblocking(end);
    std::size_t longest = 1;
    std::size_t most = 1;
    for (const Step& step : steps_) {
      for (const std::size_t part : step.parts) longest = std::max(longest, part);
      most = std::max(most, step.descriptors);
    }
    bytes_.resize(longest);
    // What the others that a step waits for stand for: nothing comes there.
    idle_ = checked(eventfd(0, EFD_CLOEXEC), "eventfd");
    polled_.assign(most, pollfd{idle_, POLLIN, 0});
    polled_[0].fd = end;
    events_.resize(64);
    if (side.watched != 0 || std::any_of(steps_.begin(), steps_.end(), uses_epoll)) watch(side.watched);
  }

  // All steps once; false: the other side has gone.
  bool exchange() {
    for (const Step& step : steps_) {
      if (!take(step)) return false;
    }
    return true;
  }

  std::uint64_t deviations() const { return deviations_; }

 private:
  static bool uses_epoll(const Step& step) {
    return step.call == Call::epoll_wait || step.call == Call::epoll_pwait || step.call == Call::epoll_ctl;
  }

  void watch(std::uint32_t events) {
    epoll_ = checked(epoll_create1(EPOLL_CLOEXEC), "epoll_create1");
    epoll_event event{};
    event.events = events != 0 ? events : static_cast<std::uint32_t>(EPOLLIN);
    checked(epoll_ctl(epoll_, EPOLL_CTL_ADD, end_, &event), "epoll_ctl");
  }

  bool take(const Step& step) {
    if (step.sends()) return send_all(step);
    if (step.receives()) return step.result > 0 && !step.peeks() ? receive_all(step) : look(step);
    if (step.waits()) return wait(step);
    epoll_event event{};
    event.events = step.flags;
    // To add what is there already, or to remove what is not, costs a system call as well.
    epoll_ctl(epoll_, static_cast<int>(step.result), end_, &event);
    return true;
  }

  bool send_all(const Step& step) {
    std::int64_t left = step.result;
    ssize_t sent = send_step(step);
    while (true) {
      if (sent < 0 && errno != EAGAIN && errno != EINTR) return false;
      left -= std::max<ssize_t>(sent, 0);
      if (left <= 0) return true;
      ++deviations_;
      wait_for(POLLOUT);
      sent = send(end_, bytes_.data(), std::min<std::size_t>(left, bytes_.size()), MSG_NOSIGNAL);
    }
  }

  bool receive_all(const Step& step) {
    if (early_ >= step.result) {
      ++deviations_;
      early_ -= step.result;
      return true;
    }
    for (std::int64_t left = step.result - early_; left > 0;) {
      const ssize_t received = receive_step(step);
      if (received == 0 || (received < 0 && errno != EAGAIN && errno != EINTR)) return false;
      left -= std::max<ssize_t>(received, 0);
      readable_ = false;
      early_ = std::max<std::int64_t>(0, -left);
      if (left > 0) {
        ++deviations_;
        wait_for(POLLIN);
      }
    }
    return true;
  }

  // A look at what is not there yet, or stays there.
  bool look(const Step& step) {
    const ssize_t received = receive_step(step);
    if (received == 0) return false;
    if (received > 0 && !step.peeks()) {
      ++deviations_;
      early_ += received;
      readable_ = false;
    }
    return true;
  }

  // Until there is something to receive, where that was what ended it. In all other cases without blocking: an event of
  // edge-triggered epoll may have come together with an earlier one, and would never come again.
  bool wait(const Step& step) {
    const bool for_input = (step.result & POLLIN) != 0;
    if (for_input && (readable_ || early_ > 0)) {
      ++deviations_;
      return true;
    }
    std::int64_t ready = wait_step(step, for_input ? step.timeout : 0);
    for (; for_input && (ready & (POLLIN | POLLHUP | POLLERR)) == 0; ready = wait_step(step, step.timeout))
      ++deviations_;
    if ((ready & POLLIN) != 0) readable_ = true;
    return true;
  }

  ssize_t send_step(const Step& step) {
    msghdr message = message_of(step);
    const int flags = static_cast<int>(step.flags) | MSG_NOSIGNAL;
    switch (step.call) {
      case Call::write:
        return write(end_, bytes_.data(), step.parts[0]);
      case Call::writev:
        return writev(end_, message.msg_iov, static_cast<int>(message.msg_iovlen));
      case Call::sendto:
        return send(end_, bytes_.data(), step.parts[0], flags);
      default:
        return sendmsg(end_, &message, flags);
    }
  }

  ssize_t receive_step(const Step& step) {
    msghdr message = message_of(step);
    const int flags = static_cast<int>(step.flags);
    switch (step.call) {
      case Call::read:
        return read(end_, bytes_.data(), step.parts[0]);
      case Call::readv:
        return readv(end_, message.msg_iov, static_cast<int>(message.msg_iovlen));
      case Call::recvfrom:
        return recv(end_, bytes_.data(), step.parts[0], flags);
      default:
        return recvmsg(end_, &message, flags);
    }
  }

  msghdr message_of(const Step& step) {
    parts_.clear();
    for (const std::size_t part : step.parts) parts_.push_back({bytes_.data(), part});
    msghdr message{};
    message.msg_iov = parts_.data();
    message.msg_iovlen = parts_.size();
    return message;
  }

  // The events of the socket that are ready, 0 after the timeout (ns; -1: none).
  std::int64_t wait_step(const Step& step, std::int64_t timeout) {
    const timespec time{timeout / 1'000'000'000, timeout % 1'000'000'000};
    const timespec* const bound = timeout >= 0 ? &time : nullptr;
    const int milliseconds = timeout >= 0 ? static_cast<int>(timeout / 1'000'000) : -1;
    const int room = static_cast<int>(events_.size());
    polled_[0].events = static_cast<short>(step.flags);
    switch (step.call) {
      case Call::poll:
        return poll(polled_.data(), step.descriptors, milliseconds) > 0 ? polled_[0].revents : 0;
      case Call::ppoll:
        return ppoll(polled_.data(), step.descriptors, bound, nullptr) > 0 ? polled_[0].revents : 0;
      case Call::epoll_wait:
        return epoll_wait(epoll_, events_.data(), room, milliseconds) > 0 ? events_[0].events : 0;
      case Call::epoll_pwait:
        return epoll_pwait(epoll_, events_.data(), room, milliseconds, nullptr) > 0 ? events_[0].events : 0;
      default:
        return select_step(step, bound);
    }
  }

  std::int64_t select_step(const Step& step, const timespec* time) {
    fd_set inputs, outputs;
    FD_ZERO(&inputs);
    FD_ZERO(&outputs);
    if ((step.flags & POLLOUT) != 0) FD_SET(end_, &outputs);
    if ((step.flags & POLLIN) != 0) FD_SET(end_, &inputs);
    if (step.descriptors > 1) FD_SET(idle_, &inputs);
    const int largest = std::max(end_, idle_) + 1;
    timeval rounded{time != nullptr ? time->tv_sec : 0, time != nullptr ? time->tv_nsec / 1000 : 0};
    const int ready = step.call == Call::pselect6
                          ? pselect(largest, &inputs, &outputs, nullptr, time, nullptr)
                          : select(largest, &inputs, &outputs, nullptr, time != nullptr ? &rounded : nullptr);
    if (ready <= 0) return 0;
    return (FD_ISSET(end_, &inputs) ? POLLIN : 0) | (FD_ISSET(end_, &outputs) ? POLLOUT : 0);
  }

  void wait_for(short events) const {
    pollfd one{end_, events, 0};
    poll(&one, 1, -1);
  }

  const std::vector<Step>& steps_;
  int end_;
  int idle_ = -1;
  int epoll_ = -1;
  std::int64_t early_ = 0;  // bytes that came before the step that was to receive them
  bool readable_ = false;   // a wait has said so, and nothing was received since
  std::uint64_t deviations_ = 0;
  std::vector<char> bytes_;
  std::vector<iovec> parts_;
  std::vector<pollfd> polled_;
  std::vector<epoll_event> events_;
};

}  // namespace replay
