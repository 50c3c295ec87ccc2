// Object references: nil, or the servant itself. Valid C++17.
#pragma once

#include <orrery/corba_c/environment.hpp>
#include <orrery/corba_c/values.hpp>
#include <orrery/types/shape.hpp>
#include <utility>

namespace orrery {
namespace corba_c {

// The ORB of this process, for turning the text of a reference into one; the runtime sets it.
inline CORBA_ORB& process_orb() {
  static CORBA_ORB orb = nullptr;
  return orb;
}

// A reference that is counted.
class Reference {
 public:
  Reference() = default;
  Reference(const Reference& other) : object_(duplicate(other.object_)) {}
  Reference(Reference&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Reference& operator=(Reference other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Reference() {
    if (nil()) return;
    Environment environment;
    CORBA_Object_release(object_, environment.get());
  }

  // One that the ORB has counted for us already.
  static Reference owned(CORBA_Object object) {
    Reference reference;
    reference.object_ = object;
    return reference;
  }
  static Reference to(const std::string& text) {
    Environment environment;
    Reference reference = owned(CORBA_ORB_string_to_object(process_orb(), text.c_str(), environment.get()));
    environment.check("reading the reference " + text);
    return reference;
  }
  static CORBA_Object duplicate(CORBA_Object object) {
    if (object == nullptr) return object;
    Environment environment;
    return CORBA_Object_duplicate(object, environment.get());
  }

  CORBA_Object object() const { return object_; }
  bool nil() const { return object_ == nullptr; }

  std::string text() const {
    Environment environment;
    CORBA_char* const made = CORBA_ORB_object_to_string(process_orb(), object_, environment.get());
    environment.check("the text of a reference");
    const std::string text = made;
    CORBA_free(made);
    return text;
  }

 private:
  CORBA_Object object_ = nullptr;
};

template <>
struct Codec<Reference> {
  static void lend(const Reference& value, CORBA_Object& wire, Scratch&) { wire = value.object(); }
  static void give(const Reference& value, CORBA_Object& wire, CORBA_TypeCode) {
    wire = Reference::duplicate(value.object());
  }
  static void get(CORBA_Object wire, Reference& value) { value = Reference::owned(Reference::duplicate(wire)); }
};

}  // namespace corba_c

template <>
struct Shape<corba_c::Reference> {
  static constexpr std::size_t minimum = 5;

  static void draw(Values& values, corba_c::Reference& value, const Bounds&) {
    value = values.refers() ? corba_c::Reference::to(values.self()) : corba_c::Reference();
  }
  static Checksum fold(Checksum checksum, const corba_c::Reference& value) {
    return orrery::fold(checksum, value.nil() ? 0 : 1);
  }
  // Behind a relay the servant itself is another object than the client's peer, so which one it is cannot be asked.
  static bool equal(const corba_c::Reference& a, const corba_c::Reference& b) { return a.nil() == b.nil(); }
  // Is it the object that was published under this text?
  static bool means(const corba_c::Reference& value, const std::string& text) {
    if (value.nil()) return false;
    const corba_c::Reference wanted = corba_c::Reference::to(text);
    corba_c::Environment environment;
    const CORBA_boolean same = CORBA_Object_is_equivalent(value.object(), wanted.object(), environment.get());
    return environment.get()->_major == CORBA_NO_EXCEPTION && same != CORBA_FALSE;
  }
};

}  // namespace orrery
