// What an argument is passed as: its GType, and its value in GLib's types.
#pragma once

#include "passing.hpp"
#include "writer.hpp"

// What is sent. Each is the codec's Writer of one value.
template <class T, Passed = passed(code_of<T>)>
class Input;

template <class T>
class Input<T, Passed::number> {
 public:
  using Value = typename Number<code_of<T>>::type;

  explicit Input(const T& value) { orrery::dbus::Codec<T>::put(*this, value); }
  template <class Wire>
  void scalar(char, Wire value) {
    value_ = static_cast<Value>(value);
  }
  static GType type() { return type_of<T>(); }
  Value value() const { return value_; }
  Value given() const { return value_; }
  // To where a handler's result is asked for.
  void leave(gpointer at) { *static_cast<Value*>(at) = value_; }

 private:
  Value value_ = 0;
};

// The library copies it into the message.
template <class T>
class Input<T, Passed::text> {
 public:
  explicit Input(const T& value) { orrery::dbus::Codec<T>::put(*this, value); }
  void text(const std::string& value) { value_ = value.c_str(); }
  static GType type() { return type_of<T>(); }
  const gchar* value() const { return value_; }
  const gchar* given() const { return value_; }
  // The library frees it.
  void leave(gpointer at) { *static_cast<gchar**>(at) = g_strdup(value_); }

 private:
  const gchar* value_ = nullptr;
};

template <class T>
class Input<T, Passed::box> {
 public:
  explicit Input(const T& value) : box_(type(), built(value)) {}
  static GType type() { return type_of<T>(); }
  gpointer value() const { return box_.get(); }
  Pointer given() const { return {box_.get()}; }
  // The library frees it.
  void leave(gpointer at) { *static_cast<gpointer*>(at) = box_.release(); }

 protected:
  Box box_;

 private:
  static gpointer built(const T& value) {
    gpointer box = nullptr;
    Writer writer(&box);
    orrery::dbus::Codec<T>::put(writer, value);
    return box;
  }
};

template <class T>
class Input<T, Passed::variant> : public Input<T, Passed::box> {
 public:
  using Input<T, Passed::box>::Input;
  // The library has room for a GValue there, which holds nothing yet.
  void leave(gpointer at) { std::swap(*static_cast<GValue*>(this->box_.get()), *static_cast<GValue*>(at)); }
};
