// The body of a message, which is a GVariant, as the codec's Writer and Reader.
#pragma once

#include <orrery/dbus/codec.hpp>

#include "handle.hpp"

class Writer {
 public:
  Writer() { g_variant_builder_init(&builder_, G_VARIANT_TYPE_TUPLE); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { g_variant_builder_clear(&builder_); }

  // The whole body, floating: whoever sends it owns it.
  GVariant* end() { return g_variant_builder_end(&builder_); }

  template <class Wire>
  void scalar(char code, Wire value) {
    add(made(code, value));
  }
  void text(const std::string& value) { add(g_variant_new_string(value.c_str())); }
  void block(char code, const void* data, std::size_t bytes) {
    const char type[] = {code, '\0'};
    add(g_variant_new_fixed_array(G_VARIANT_TYPE(type), data, bytes / orrery::dbus::size_of(code),
                                  orrery::dbus::size_of(code)));
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    const std::string type = kind == 'a'   ? std::string("a") + contents
                             : kind == 'r' ? std::string("(") + contents + ")"
                                           : "v";
    g_variant_builder_open(&builder_, G_VARIANT_TYPE(type.c_str()));
    f(*this);
    g_variant_builder_close(&builder_);
  }

 private:
  void add(GVariant* value) { g_variant_builder_add_value(&builder_, value); }

  static GVariant* made(char, std::uint8_t value) { return g_variant_new_byte(value); }
  static GVariant* made(char, std::int16_t value) { return g_variant_new_int16(value); }
  static GVariant* made(char, std::uint16_t value) { return g_variant_new_uint16(value); }
  static GVariant* made(char, std::int32_t value) { return g_variant_new_int32(value); }
  static GVariant* made(char code, std::uint32_t value) {
    return code == 'b' ? g_variant_new_boolean(value != 0) : g_variant_new_uint32(value);
  }
  static GVariant* made(char, std::int64_t value) { return g_variant_new_int64(value); }
  static GVariant* made(char, std::uint64_t value) { return g_variant_new_uint64(value); }
  static GVariant* made(char, double value) { return g_variant_new_double(value); }

  GVariantBuilder builder_;
};

// One container after the other, child by child, as g_variant_iter_next_value does. The signature of a whole body is
// checked before it is read.
class Reader {
 public:
  explicit Reader(GVariant* container) : container_(container), count_(g_variant_n_children(container)) {}

  template <class Wire>
  Wire scalar(char code) {
    Wire value;
    const Handle<GVariant> child = next();
    read(child.get(), code, value);
    return value;
  }
  // It stays until the next one is read.
  const char* text() {
    held_ = next();
    return g_variant_get_string(held_.get(), nullptr);
  }
  orrery::dbus::Block block(char code) {
    held_ = next();
    gsize count = 0;
    const void* const data = g_variant_get_fixed_array(held_.get(), &count, orrery::dbus::size_of(code));
    return {data, count * orrery::dbus::size_of(code)};
  }
  // Only a variant may hold another type than the body's signature says.
  template <class F>
  void inside(char kind, const char* contents, F f) {
    if (kind == 'v' && !variant_holds(contents)) {
      throw orrery::Malformed("a variant holds another type than its operation");
    }
    const Handle<GVariant> child = next();
    Reader inner(child.get());
    f(inner);
  }
  bool at_end() const { return at_ == count_; }
  bool variant_holds(const char* signature) const {
    const Handle<GVariant> variant(g_variant_get_child_value(container_, at_));
    const Handle<GVariant> held(g_variant_get_variant(variant.get()));
    return g_variant_is_of_type(held.get(), G_VARIANT_TYPE(signature));
  }

 private:
  Handle<GVariant> next() { return Handle<GVariant>(g_variant_get_child_value(container_, at_++)); }

  static void read(GVariant* child, char, std::uint8_t& value) { value = g_variant_get_byte(child); }
  static void read(GVariant* child, char, std::int16_t& value) { value = g_variant_get_int16(child); }
  static void read(GVariant* child, char, std::uint16_t& value) { value = g_variant_get_uint16(child); }
  static void read(GVariant* child, char, std::int32_t& value) { value = g_variant_get_int32(child); }
  static void read(GVariant* child, char code, std::uint32_t& value) {
    value = code == 'b' ? static_cast<std::uint32_t>(g_variant_get_boolean(child)) : g_variant_get_uint32(child);
  }
  static void read(GVariant* child, char, std::int64_t& value) { value = g_variant_get_int64(child); }
  static void read(GVariant* child, char, std::uint64_t& value) { value = g_variant_get_uint64(child); }
  static void read(GVariant* child, char, double& value) { value = g_variant_get_double(child); }

  GVariant* container_;
  gsize count_;
  gsize at_ = 0;
  Handle<GVariant> held_{};
};
