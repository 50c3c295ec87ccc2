// The buffers that libtirpc is asked for.
#pragma once

#include <sys/types.h>

namespace sizes {

constexpr u_int library = 0;       // streams: 64 KiB over TCP, 9,000 bytes over a UNIX socket
constexpr u_int datagram = 65504;  // what an IPv4 datagram holds, in whole words of XDR; the library's own is 8,800

}  // namespace sizes
