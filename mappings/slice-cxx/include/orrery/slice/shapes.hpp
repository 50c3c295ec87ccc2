// How the kit sees the values of Ice's C++11 mapping that are not of the language: proxies, and bytes that stand for
// characters. Valid C++14.
#pragma once

#include <Ice/Communicator.h>
#include <Ice/Proxy.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "orrery/slice/given.hpp"
#include "orrery/types/shape.hpp"

namespace orrery {
namespace slice {

// A char may stand for any object's bytes, so these are the same byte under the other name.
inline char& character(Ice::Byte& octet) { return reinterpret_cast<char&>(octet); }
inline const char& character(const Ice::Byte& octet) { return reinterpret_cast<const char&>(octet); }
inline Ice::Byte& octet(char& character) { return reinterpret_cast<Ice::Byte&>(character); }

// The process has one; reference values are made by it.
inline std::shared_ptr<Ice::Communicator>& communicator() {
  static std::shared_ptr<Ice::Communicator> communicator;
  return communicator;
}

}  // namespace slice

template <class Proxy>
struct Shape<std::shared_ptr<Proxy>, typename std::enable_if<std::is_base_of<Ice::ObjectPrx, Proxy>::value>::type> {
  using Reference = std::shared_ptr<Proxy>;
  static constexpr std::size_t minimum = 5;
  // Nil or the servant itself.
  ORRERY_UNTIMED static void draw(Values& values, Reference& value, const Bounds&) {
    value = values.refers() ? Ice::uncheckedCast<Proxy>(slice::communicator()->stringToProxy(values.self())) : nullptr;
  }
  static Checksum fold(Checksum checksum, const Reference& value) {
    return orrery::fold(checksum, value == nullptr ? 0 : 1);
  }
  // Behind a relay the servant itself is another object than the client's peer, so which one it is cannot be asked.
  static bool equal(const Reference& a, const Reference& b) { return (a == nullptr) == (b == nullptr); }
  // Is it the object that was published under this text?
  static bool means(const Reference& value, const std::string& text) {
    return value != nullptr && slice::communicator()->proxyToString(value) == text;
  }
};

}  // namespace orrery
