// How a program ends, so that the conductor knows whom to blame (kit/PROTOCOL.md).
#pragma once

namespace orrery {

constexpr int status_middleware = 2;
constexpr int status_configuration = 3;

}  // namespace orrery
