// Memory that the kernel does not take back.
#pragma once

namespace orrery {

// Locks what the process has and all that it will have, with CAP_IPC_LOCK or where locked memory has no limit. With a
// limit a later allocation would fail for it, so then nothing is locked.
void lock_memory();

}  // namespace orrery
