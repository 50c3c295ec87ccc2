// What drivers and mappings throw when a call or a sample fails, whatever their middleware. Valid C++14.
#pragma once

#include <stdexcept>

namespace orrery {

// What a client's end throws when a call fails at the other end, or on its way.
struct RemoteFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Values that came are none of their type, or cannot be said on the wire.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace orrery
