// sd-bus messages as the codec's Writer and Reader.
#pragma once

#include <systemd/sd-bus.h>

#include <memory>
#include <orrery/dbus/codec.hpp>
#include <system_error>

// sd-bus returns negative errno values.
inline int check(int result, const char* what) {
  if (result < 0) throw std::system_error(-result, std::generic_category(), what);
  return result;
}

struct Unref {
  void operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
  void operator()(sd_bus* bus) const { sd_bus_flush_close_unref(bus); }
};
using MessagePointer = std::unique_ptr<sd_bus_message, Unref>;
using BusPointer = std::unique_ptr<sd_bus, Unref>;

class Writer {
 public:
  explicit Writer(sd_bus_message* message) : message_(message) {}

  template <class Wire>
  void scalar(char code, Wire value) {
    check(sd_bus_message_append_basic(message_, code, &value), "writing a scalar");
  }
  void text(const std::string& value) {
    check(sd_bus_message_append_basic(message_, 's', value.c_str()), "writing a string");
  }
  void block(char code, const void* data, std::size_t bytes) {
    check(sd_bus_message_append_array(message_, code, data, bytes), "writing an array");
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    check(sd_bus_message_open_container(message_, kind, contents), "opening a container");
    f(*this);
    check(sd_bus_message_close_container(message_), "closing a container");
  }

 private:
  sd_bus_message* message_;
};

class Reader {
 public:
  explicit Reader(sd_bus_message* message) : message_(message) {}

  template <class Wire>
  Wire scalar(char code) {
    Wire value;
    present(sd_bus_message_read_basic(message_, code, &value), "reading a scalar");
    return value;
  }
  const char* text() {
    const char* value = nullptr;
    present(sd_bus_message_read_basic(message_, 's', &value), "reading a string");
    return value;
  }
  orrery::dbus::Block block(char code) {
    orrery::dbus::Block block{nullptr, 0};
    present(sd_bus_message_read_array(message_, code, &block.data, &block.bytes), "reading an array");
    return block;
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    present(sd_bus_message_enter_container(message_, kind, contents), "entering a container");
    f(*this);
    check(sd_bus_message_exit_container(message_), "leaving a container");
  }
  bool at_end() { return check(sd_bus_message_at_end(message_, 0), "looking for an end") > 0; }
  bool variant_holds(const char* signature) {
    char kind = 0;
    const char* contents = nullptr;
    check(sd_bus_message_peek_type(message_, &kind, &contents), "looking at a variant");
    return kind == 'v' && std::strcmp(contents, signature) == 0;
  }

 private:
  // 0 says that nothing is left.
  static void present(int result, const char* what) {
    if (check(result, what) == 0) throw orrery::Malformed("a message ends too early");
  }

  sd_bus_message* message_;
};
