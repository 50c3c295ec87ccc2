// One thread that serves: at a bus over one connection, peer to peer over one for each client.
#pragma once

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <list>
#include <orrery/dbus/stop.hpp>
#include <orrery/setup/descriptor.hpp>
#include <orrery/setup/socket_path.hpp>

#include "connection.hpp"
#include "exported.hpp"

class Server {
 public:
  Server() { check(sd_id128_randomize(&id_), "sd_id128_randomize"); }

  void add(std::shared_ptr<Exported> object) {
    for (auto& bus : buses_) object->add_to(bus.get());
    objects_.push_back(std::move(object));
  }

  // From the connection on which a call of it is being handled: sd-bus alone holds the object's slot there, and lets it
  // go when the handler returns.
  void withdraw(const std::string&) {
    for (auto& bus : buses_) {
      sd_bus_slot* const slot = sd_bus_get_current_slot(bus.get());
      if (slot != nullptr) check(sd_bus_slot_set_floating(slot, 0), "sd_bus_slot_set_floating");
    }
  }

  // From here on it serves at a bus.
  void join(const std::string& address) { buses_.push_back(open_bus(address, true)); }

  // At a bus: under this name too.
  void own(const std::string& name) {
    check(sd_bus_request_name(buses_.front().get(), name.c_str(), 0), ("requesting the name " + name).c_str());
  }

  std::string unique_name() {
    const char* name = nullptr;
    check(sd_bus_get_unique_name(buses_.front().get(), &name), "sd_bus_get_unique_name");
    return name;
  }

  // From here on it serves whoever connects to the socket `path`.
  void listen(const std::string& path) {
    const sockaddr_un address = orrery::socket_at(path);
    listening_ = orrery::Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), "socket");
    check_errno(bind(listening_.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
    check_errno(::listen(listening_.number(), SOMAXCONN), "listen");
  }

  // The loop that sd_bus_get_fd(3) describes. A server waits for no reply, so no timeout is asked for.
  void run() {
    // What came while the name was requested stands in a queue that poll() does not see.
    for (auto& bus : buses_) process(bus.get());
    std::vector<pollfd> ready;
    for (;;) {
      ready.assign({{stop_.descriptor(), POLLIN, 0}, {listening_.number(), POLLIN, 0}});
      for (auto& bus : buses_) {
        const auto events = check(sd_bus_get_events(bus.get()), "sd_bus_get_events");
        ready.push_back({check(sd_bus_get_fd(bus.get()), "sd_bus_get_fd"), static_cast<short>(events), 0});
      }
      if (ppoll(ready.data(), ready.size(), nullptr, nullptr) < 0) {
        if (errno == EINTR) continue;
        check_errno(-1, "ppoll");
      }
      if (ready[0].revents != 0) return;
      process_ready(ready);
      if (ready[1].revents != 0) accept_all();
    }
  }

  void stop() { stop_.set(); }

 private:
  static void check_errno(int result, const char* what) {
    if (result < 0) orrery::throw_errno(what);
  }

  void process_ready(const std::vector<pollfd>& ready) {
    std::size_t i = 2;
    for (auto bus = buses_.begin(); bus != buses_.end(); ++i) {
      if (ready[i].revents == 0 || process(bus->get()))
        ++bus;
      else
        bus = buses_.erase(bus);
    }
  }

  // All that has come; false once a client has gone. Without its bus a server is of no use.
  bool process(sd_bus* bus) {
    int result;
    do {
      result = sd_bus_process(bus, nullptr);
    } while (result > 0);
    if (result < 0 && listening_.number() < 0) check(result, "the connection to the bus");
    return result == 0;
  }

  void accept_all() {
    for (;;) {
      const int fd = accept4(listening_.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
      if (fd < 0) return;
      buses_.push_back(greet(fd));
    }
  }

  // A peer takes part as a server without a bus; it trusts its clients, which are those of the trial.
  BusPointer greet(int fd) {
    sd_bus* bus = nullptr;
    check(sd_bus_new(&bus), "sd_bus_new");
    BusPointer peer(bus);
    check(sd_bus_set_fd(bus, fd, fd), "sd_bus_set_fd");
    // The id, which D-Bus wants of every server, is drawn once for the process.
    check(sd_bus_set_server(bus, 1, id_), "sd_bus_set_server");
    check(sd_bus_set_anonymous(bus, 1), "sd_bus_set_anonymous");
    check(sd_bus_set_trusted(bus, 1), "sd_bus_set_trusted");
    for (auto& object : objects_) object->add_to(bus);
    check(sd_bus_start(bus), "sd_bus_start");
    return peer;
  }

  orrery::dbus::Stop stop_;
  orrery::Descriptor listening_;
  sd_id128_t id_{};
  std::vector<std::shared_ptr<Exported>> objects_;
  std::list<BusPointer> buses_;
};
