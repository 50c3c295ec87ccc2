// The descriptors that libdbus asks its owner to wait for.
#pragma once

#include <dbus/dbus.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

class Watches {
 public:
  void attach(DBusConnection* connection) {
    check(dbus_connection_set_watch_functions(connection, add, remove, toggled, this, nullptr));
  }
  void attach(DBusServer* server) {
    check(dbus_server_set_watch_functions(server, add, remove, toggled, this, nullptr));
  }

  // Waits until something is ready, and handles it; false if it is `stop`.
  bool wait(int stop) {
    polled_.assign(1, {stop, POLLIN, 0});
    asked_.clear();
    for (DBusWatch* watch : watches_) {
      if (!dbus_watch_get_enabled(watch)) continue;
      asked_.push_back(watch);
      polled_.push_back({dbus_watch_get_unix_fd(watch), events_of(dbus_watch_get_flags(watch)), 0});
    }
    while (poll(polled_.data(), polled_.size(), -1) < 0) {
      if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
    }
    if (polled_[0].revents != 0) return false;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      if (polled_[i + 1].revents != 0 && has(asked_[i])) dbus_watch_handle(asked_[i], flags_of(polled_[i + 1].revents));
    }
    return true;
  }

 private:
  static void check(bool enough) {
    if (!enough) throw std::bad_alloc();
  }

  // One that was handled may have taken others away.
  bool has(DBusWatch* watch) const { return std::find(watches_.begin(), watches_.end(), watch) != watches_.end(); }

  static short events_of(unsigned flags) {
    return static_cast<short>(((flags & DBUS_WATCH_READABLE) ? POLLIN : 0) |
                              ((flags & DBUS_WATCH_WRITABLE) ? POLLOUT : 0));
  }
  static unsigned flags_of(short events) {
    return ((events & POLLIN) ? DBUS_WATCH_READABLE : 0) | ((events & POLLOUT) ? DBUS_WATCH_WRITABLE : 0) |
           ((events & POLLHUP) ? DBUS_WATCH_HANGUP : 0) | ((events & POLLERR) ? DBUS_WATCH_ERROR : 0);
  }

  static dbus_bool_t add(DBusWatch* watch, void* self) {
    static_cast<Watches*>(self)->watches_.push_back(watch);
    return TRUE;
  }
  static void remove(DBusWatch* watch, void* self) {
    auto& watches = static_cast<Watches*>(self)->watches_;
    watches.erase(std::remove(watches.begin(), watches.end(), watch), watches.end());
  }
  static void toggled(DBusWatch*, void*) {}  // asked anew before each poll

  std::vector<DBusWatch*> watches_;
  std::vector<DBusWatch*> asked_;
  std::vector<pollfd> polled_;
};
