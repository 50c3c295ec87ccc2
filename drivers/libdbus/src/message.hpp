// libdbus messages as the codec's Writer and Reader: one iterator for each container.
#pragma once

#include <dbus/dbus.h>

#include <memory>
#include <new>
#include <orrery/dbus/codec.hpp>

struct Unref {
  void operator()(DBusMessage* message) const { dbus_message_unref(message); }
  void operator()(DBusPendingCall* pending) const { dbus_pending_call_unref(pending); }
};
using MessagePointer = std::unique_ptr<DBusMessage, Unref>;
using PendingPointer = std::unique_ptr<DBusPendingCall, Unref>;

// The only reason why libdbus cannot build a message.
inline void check_memory(bool enough) {
  if (!enough) throw std::bad_alloc();
}

class Writer {
 public:
  explicit Writer(DBusMessage* message) { dbus_message_iter_init_append(message, &iterator_); }

  template <class Wire>
  void scalar(char code, Wire value) {
    check_memory(dbus_message_iter_append_basic(&iterator_, code, &value));
  }
  void text(const std::string& value) {
    const char* characters = value.c_str();
    check_memory(dbus_message_iter_append_basic(&iterator_, 's', &characters));
  }
  void block(char code, const void* data, std::size_t bytes) {
    const char contents[] = {code, '\0'};
    inside('a', contents, [&](Writer& inner) {
      const int count = static_cast<int>(bytes / orrery::dbus::size_of(code));
      check_memory(dbus_message_iter_append_fixed_array(&inner.iterator_, code, &data, count));
    });
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    Writer inner;
    check_memory(
        dbus_message_iter_open_container(&iterator_, kind, kind == 'r' ? nullptr : contents, &inner.iterator_));
    try {
      f(inner);
    } catch (...) {
      dbus_message_iter_abandon_container(&iterator_, &inner.iterator_);
      throw;
    }
    check_memory(dbus_message_iter_close_container(&iterator_, &inner.iterator_));
  }

 private:
  Writer() = default;

  DBusMessageIter iterator_;
};

// The library has checked that a message keeps to its signature; that it is the signature of the operation is
// checked on the way.
class Reader {
 public:
  explicit Reader(DBusMessage* message) { dbus_message_iter_init(message, &iterator_); }

  template <class Wire>
  Wire scalar(char code) {
    Wire value;
    expect(code);
    dbus_message_iter_get_basic(&iterator_, &value);
    dbus_message_iter_next(&iterator_);
    return value;
  }
  const char* text() { return scalar<const char*>('s'); }
  orrery::dbus::Block block(char code) {
    expect('a');
    if (dbus_message_iter_get_element_type(&iterator_) != code) refuse();
    Reader inner;
    const void* data = nullptr;
    int count = 0;
    dbus_message_iter_recurse(&iterator_, &inner.iterator_);
    dbus_message_iter_get_fixed_array(&inner.iterator_, &data, &count);
    dbus_message_iter_next(&iterator_);
    return {data, static_cast<std::size_t>(count) * orrery::dbus::size_of(code)};
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    expect(kind);
    if (kind == 'v' && !variant_holds(contents)) refuse();
    Reader inner;
    dbus_message_iter_recurse(&iterator_, &inner.iterator_);
    f(inner);
    dbus_message_iter_next(&iterator_);
  }
  bool at_end() { return dbus_message_iter_get_arg_type(&iterator_) == DBUS_TYPE_INVALID; }

  bool variant_holds(const char* signature) {
    expect('v');
    Reader inner;
    dbus_message_iter_recurse(&iterator_, &inner.iterator_);
    const char code = signature[0] == '(' ? 'r' : signature[0];
    if (dbus_message_iter_get_arg_type(&inner.iterator_) != code) return false;
    return signature[1] == '\0' || inner.has(signature);
  }

 private:
  Reader() = default;

  // libdbus gives the signature of a container as a copy only.
  bool has(const char* signature) {
    const std::unique_ptr<char, void (*)(void*)> found(dbus_message_iter_get_signature(&iterator_), dbus_free);
    check_memory(found != nullptr);
    return std::strcmp(found.get(), signature) == 0;
  }

  void expect(char code) {
    if (dbus_message_iter_get_arg_type(&iterator_) != code) refuse();
  }
  [[noreturn]] static void refuse() { throw orrery::Malformed("a message has another signature than its operation"); }

  DBusMessageIter iterator_;
};
