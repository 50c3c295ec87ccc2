#include "orrery/measuring/samples.hpp"

namespace orrery {

__thread Cause::State Cause::now_{false, 0};

}  // namespace orrery
