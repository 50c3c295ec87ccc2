// An object that is taken out of its adapter while its process lives. Valid C++14.
//
// The Runtime of a driver with the capability `withdrawal` supplies
//   void withdraw(const std::string& reference);
//       takes the object that publish() returned this reference for out of its adapter. It is called inside a call of
//       the object, on the thread that handles it. An adapter may serve calls that come while others are handled still.
// or its server has no adapter: then the servant throws ObjectWithdrawn for each call that comes, the server answers
// a call with that as with any error, and drops a oneway one.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace orrery {

struct ObjectWithdrawn : std::runtime_error {
  ObjectWithdrawn() : std::runtime_error("the object has been withdrawn") {}
};

// Whether the runtime itself keeps calls away from the object from now on.
template <class Runtime>
auto withdrawn(Runtime& runtime, const std::string& reference, int) -> decltype(runtime.withdraw(reference), bool()) {
  runtime.withdraw(reference);
  return true;
}
template <class Runtime>
bool withdrawn(Runtime&, const std::string&, long) {
  return false;
}

}  // namespace orrery
