// Object references: nil, or the servant itself. Valid C++14.
#pragma once

#include <orrery/corba/inside.hpp>
#include <orrery/corba/narrowing.hpp>

#include "orrery/corba/held.hpp"

namespace orrery {
namespace corba {

// The ORB of this process, for turning the text of a reference into one; the runtime sets it.
inline CORBA::ORB_ptr& process_orb() {
  static CORBA::ORB_ptr orb = CORBA::ORB::_nil();
  return orb;
}

// Says of what `X_ptr` points to which interface it is; generated code adds its own.
template <class Pointed>
struct InterfaceOf {
  using type = void;
};
template <>
struct InterfaceOf<std::remove_pointer<CORBA::Object_ptr>::type> {
  using type = CORBA::Object;
};

template <class T>
using InterfaceHeld = typename InterfaceOf<typename std::remove_pointer<typename HeldBy<T>::type>::type>::type;

}  // namespace corba

template <class T>
struct Shape<T, typename std::enable_if<!std::is_void<corba::InterfaceHeld<T>>::value>::type> {
  using Interface = corba::InterfaceHeld<T>;
  static constexpr std::size_t minimum = 5;

  static void draw(Values& values, T& value, const Bounds&) {
    if (!values.refers()) {
      value = Interface::_nil();
      return;
    }
    const corba::Inside inside;
    CORBA::Object_var object = corba::process_orb()->string_to_object(values.self().c_str());
    value = corba::Narrowed<Interface>::of(object.in());
  }
  static Checksum fold(Checksum checksum, const T& value) {
    return orrery::fold(checksum, CORBA::is_nil(corba::held(value)) ? 0 : 1);
  }
  // Behind a relay the servant itself is another object than the client's peer, so which one it is cannot be asked.
  static bool equal(const T& a, const T& b) { return CORBA::is_nil(corba::held(a)) == CORBA::is_nil(corba::held(b)); }
  // Is it the object that was published under this text?
  static bool means(const T& value, const std::string& text) {
    const corba::Inside inside;
    CORBA::Object_var wanted = corba::process_orb()->string_to_object(text.c_str());
    return !CORBA::is_nil(corba::held(value)) && corba::held(value)->_is_equivalent(wanted.in());
  }
};

}  // namespace orrery
