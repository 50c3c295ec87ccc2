// What a client's end throws when a call fails at the other end, or on its way. Valid C++14.
#pragma once

#include <stdexcept>

namespace orrery {

struct RemoteFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace orrery
