// What a servant does after it has read the arguments of a call and before it replies. Valid C++14.
#pragma once

#include <cstddef>

namespace orrery {

class Reactions;  // of one servant port; the kit's own

// The reactions to one operation.
class Reactor {
 public:
  using React = void (*)(Reactions& reactions, std::size_t operation);
  Reactor(Reactions& reactions, std::size_t operation, React action)
      : reactions_(reactions), operation_(operation), react_(action) {}

  // Works and calls as the plan says, on the handler's thread.
  void react() const { react_(reactions_, operation_); }

 private:
  Reactions& reactions_;
  std::size_t operation_;
  React react_;
};

// Null where nothing is done. `reactions` may be null too.
const Reactor* reactor_to(Reactions* reactions, const char* operation);

}  // namespace orrery
