// Where a result goes to: its GType, and a place for its value in GLib's types.
#pragma once

#include "passing.hpp"
#include "reader.hpp"

// What comes back. Each is the codec's Reader of one value. Where a call fails the library has freed what came before.
template <class T, Passed = passed(code_of<T>)>
class Output;

template <class T>
class Output<T, Passed::number> {
 public:
  static GType type() { return type_of<T>(); }
  gpointer place() { return &value_; }
  void forget() {}
  void read(T& value) { orrery::dbus::Codec<T>::get(*this, value); }
  template <class Wire>
  Wire scalar(char) {
    return static_cast<Wire>(value_);
  }

 private:
  typename Number<code_of<T>>::type value_ = 0;
};

template <class T>
class Output<T, Passed::text> {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() { g_free(text_); }

  static GType type() { return type_of<T>(); }
  gpointer place() { return &text_; }
  void forget() { text_ = nullptr; }
  void read(T& value) { orrery::dbus::Codec<T>::get(*this, value); }
  const char* text() { return text_; }

 private:
  gchar* text_ = nullptr;
};

template <class T>
class Output<T, Passed::box> {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (boxed_ != nullptr) g_boxed_free(type(), boxed_);
  }

  static GType type() { return type_of<T>(); }
  gpointer place() { return &boxed_; }
  void forget() { boxed_ = nullptr; }
  void read(T& value) {
    Reader reader(&boxed_);
    orrery::dbus::Codec<T>::get(reader, value);
  }

 private:
  gpointer boxed_ = nullptr;
};

// Of a variant alone the library wants room for a GValue.
template <class T>
class Output<T, Passed::variant> {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (held_.g_type != G_TYPE_INVALID) g_value_unset(&held_);
  }

  static GType type() { return type_of<T>(); }
  gpointer place() { return &held_; }
  void forget() { held_ = GValue{}; }
  void read(T& value) {
    gpointer boxed = &held_;
    Reader reader(&boxed);
    orrery::dbus::Codec<T>::get(reader, value);
  }

 private:
  GValue held_{};
};
