// What a servant does after it has read the arguments of a call and before it replies. Valid C++14.
#pragma once

#include <cstddef>

namespace orrery {

class Reactions;  // of one servant port; the kit's own

// The reactions to one operation.
class Reactor {
 public:
  Reactor(Reactions& reactions, std::size_t operation) : reactions_(reactions), operation_(operation) {}

  // Works and calls as the plan says, on the handler's thread.
  void react() const;

 private:
  Reactions& reactions_;
  std::size_t operation_;
};

// Null where nothing is done. `reactions` may be null too.
const Reactor* reactor_to(Reactions* reactions, const char* operation);

}  // namespace orrery
