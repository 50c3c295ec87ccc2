// Any number of threads may be inside the ORB. Valid C++14.
#pragma once

namespace orrery {
namespace corba {

// A stretch of a thread's time inside the ORB.
struct Inside {
  Inside() {}
};

}  // namespace corba
}  // namespace orrery
