// GLib's values as the codec's Reader: what dbus-glib has made of a message, whose signature it has compared.
#pragma once

#include <orrery/dbus/codec.hpp>

#include "gtypes.hpp"

class Reader {
 public:
  // The arguments of a call.
  Reader(const GValue* values, guint count) : from_(From::values), count_(count), values_(values) {}
  // One boxed value.
  explicit Reader(gpointer* box) : from_(From::boxes), count_(1), boxes_(box) {}

  template <class Wire>
  Wire scalar(char code) {
    Wire number;
    if (from_ == From::numbers)
      std::memcpy(&number, numbers_ + sizeof number * at_++, sizeof number);
    else
      get(&values_[at_++], code, number);
    return number;
  }
  const char* text() { return from_ == From::texts ? texts_[at_++] : g_value_get_string(&values_[at_++]); }
  orrery::dbus::Block block(char code) {
    const auto* const array = static_cast<const GArray*>(box());
    return {array->data, array->len * orrery::dbus::size_of(code)};
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    // Only a variant may hold another type than the signature says.
    if (kind == 'v' && !variant_holds(contents)) {
      throw orrery::Malformed("a variant holds another type than its operation");
    }
    Reader inner(kind, contents[0], box());
    f(inner);
  }
  bool at_end() const { return at_ == count_; }
  bool variant_holds(const char* signature) const {
    return G_VALUE_TYPE(static_cast<const GValue*>(peeked())) == type_inside('v', signature);
  }

 private:
  enum class From { values, numbers, texts, boxes };

  // What a boxed value of this kind contains.
  Reader(char kind, char first, gpointer boxed) : from_(source(kind, first)) {
    if (kind == 'r') {
      values_ = static_cast<const GValueArray*>(boxed)->values;
      count_ = static_cast<const GValueArray*>(boxed)->n_values;
    } else if (kind == 'v') {
      values_ = static_cast<const GValue*>(boxed);
      count_ = 1;
    } else if (from_ == From::numbers) {
      numbers_ = static_cast<const GArray*>(boxed)->data;
      count_ = static_cast<const GArray*>(boxed)->len;
    } else if (from_ == From::texts) {
      texts_ = static_cast<gchar**>(boxed);
      count_ = g_strv_length(static_cast<gchar**>(boxed));
    } else {
      boxes_ = static_cast<const GPtrArray*>(boxed)->pdata;
      count_ = static_cast<const GPtrArray*>(boxed)->len;
    }
  }

  static From source(char kind, char first) {
    if (kind != 'a') return From::values;
    return is_number(first) ? From::numbers : first == 's' ? From::texts : From::boxes;
  }

  gpointer peeked() const { return from_ == From::boxes ? boxes_[at_] : g_value_get_boxed(&values_[at_]); }
  gpointer box() {
    const gpointer boxed = peeked();
    ++at_;
    return boxed;
  }

  static void get(const GValue* value, char, std::uint8_t& number) { number = g_value_get_uchar(value); }
  static void get(const GValue* value, char, std::int32_t& number) { number = g_value_get_int(value); }
  static void get(const GValue* value, char code, std::uint32_t& number) {
    number = code == 'b' ? static_cast<std::uint32_t>(g_value_get_boolean(value)) : g_value_get_uint(value);
  }
  static void get(const GValue* value, char, std::int64_t& number) { number = g_value_get_int64(value); }
  static void get(const GValue* value, char, std::uint64_t& number) { number = g_value_get_uint64(value); }
  static void get(const GValue* value, char, double& number) { number = g_value_get_double(value); }

  From from_;
  guint count_ = 0;
  guint at_ = 0;
  const GValue* values_ = nullptr;
  const char* numbers_ = nullptr;
  gchar** texts_ = nullptr;
  gpointer* boxes_ = nullptr;
};
