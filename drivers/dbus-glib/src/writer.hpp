// GLib's values as the codec's Writer: what dbus_g_proxy_call and its kind are given.
#pragma once

#include <memory>
#include <orrery/dbus/codec.hpp>
#include <utility>

#include "gtypes.hpp"

// A boxed value until somebody takes it.
class Box {
 public:
  Box(GType type, gpointer boxed) : type_(type), boxed_(boxed) {}
  Box(const Box&) = delete;
  Box& operator=(const Box&) = delete;
  ~Box() {
    if (boxed_ != nullptr) g_boxed_free(type_, boxed_);
  }

  gpointer get() const { return boxed_; }
  gpointer release() { return std::exchange(boxed_, nullptr); }

 private:
  GType type_;
  gpointer boxed_;
};

class Writer {
 public:
  // One boxed value, which is given to `box`.
  explicit Writer(gpointer* box) : into_(Into::box), box_(box) {}

  template <class Wire>
  void scalar(char code, Wire value) {
    if (into_ == Into::numbers)
      g_array_append_vals(numbers_, &value, 1);
    else
      set(members_++, code, value);
  }
  // A member points to the text, which stays until the message is made.
  void text(const std::string& value) {
    if (into_ == Into::boxes)
      g_ptr_array_add(boxes_, g_strdup(value.c_str()));
    else
      g_value_set_static_string(members_++, value.c_str());
  }
  void block(char code, const void* data, std::size_t bytes) {
    const auto size = static_cast<guint>(orrery::dbus::size_of(code));
    const auto count = static_cast<guint>(bytes / size);
    GArray* const made = g_array_sized_new(TRUE, FALSE, size, count);
    if (count > 0) g_array_append_vals(made, data, count);
    put(made);
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    const GType type = type_inside(kind, contents);
    if (kind == 'r')
      structure(type, f);
    else if (kind == 'v')
      variant(type, f);
    else if (is_number(contents[0]))
      numbers(type, contents[0], f);
    else if (contents[0] == 's')
      texts(f);
    else
      boxes(type, f);
  }

 private:
  enum class Into { box, members, numbers, boxes };
  struct FreePointers {
    void operator()(GPtrArray* array) const { g_ptr_array_free(array, TRUE); }
  };

  explicit Writer(GValue* members) : into_(Into::members), members_(members) {}
  explicit Writer(GArray* numbers) : into_(Into::numbers), numbers_(numbers) {}
  explicit Writer(GPtrArray* boxes) : into_(Into::boxes), boxes_(boxes) {}

  // The members are there from the start, each with its type.
  template <class F>
  void structure(GType type, F f) {
    Box made(type, dbus_g_type_specialized_construct(type));
    Writer inner(static_cast<GValueArray*>(made.get())->values);
    f(inner);
    put(made.release());
  }
  template <class F>
  void variant(GType type, F f) {
    Box made(G_TYPE_VALUE, g_new0(GValue, 1));
    Writer inner(g_value_init(static_cast<GValue*>(made.get()), type));
    f(inner);
    put(made.release());
  }
  // A boolean has the four bytes of gboolean.
  template <class F>
  void numbers(GType type, char code, F f) {
    const std::size_t size = code == 'b' ? sizeof(gboolean) : orrery::dbus::size_of(code);
    Box made(type, g_array_new(TRUE, FALSE, static_cast<guint>(size)));
    Writer inner(static_cast<GArray*>(made.get()));
    f(inner);
    put(made.release());
  }
  template <class F>
  void texts(F f) {
    std::unique_ptr<GPtrArray, FreePointers> made(g_ptr_array_new_with_free_func(g_free));
    Writer inner(made.get());
    f(inner);
    g_ptr_array_add(made.get(), nullptr);
    put(g_ptr_array_free(made.release(), FALSE));
  }
  template <class F>
  void boxes(GType type, F f) {
    Box made(type, g_ptr_array_new());
    Writer inner(static_cast<GPtrArray*>(made.get()));
    f(inner);
    put(made.release());
  }

  void put(gpointer boxed) {
    if (into_ == Into::box)
      *box_ = boxed;
    else if (into_ == Into::boxes)
      g_ptr_array_add(boxes_, boxed);
    else
      g_value_take_boxed(members_++, boxed);
  }

  static void set(GValue* value, char, std::uint8_t number) { g_value_set_uchar(value, number); }
  static void set(GValue* value, char, std::int32_t number) { g_value_set_int(value, number); }
  static void set(GValue* value, char code, std::uint32_t number) {
    if (code == 'b')
      g_value_set_boolean(value, number != 0);
    else
      g_value_set_uint(value, number);
  }
  static void set(GValue* value, char, std::int64_t number) { g_value_set_int64(value, number); }
  static void set(GValue* value, char, std::uint64_t number) { g_value_set_uint64(value, number); }
  static void set(GValue* value, char, double number) { g_value_set_double(value, number); }

  Into into_;
  gpointer* box_ = nullptr;
  GValue* members_ = nullptr;
  GArray* numbers_ = nullptr;
  GPtrArray* boxes_ = nullptr;
};
