"""What the process has used so far, and what it has loaded."""

from __future__ import annotations

import os
import resource
import sys

from orrery_kit.clock import now


def usage() -> dict[str, int]:
    """The values of a `usage` line, times in ns."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    # No pathlib: it would be memory of every small server (kit/python/README.md).
    delays = list(map(_delay, os.listdir("/proc/self/task")))  # noqa: PTH208
    return {
        "wall": now(),
        "user": round(used.ru_utime * 1e9),
        "system": round(used.ru_stime * 1e9),
        "voluntary": used.ru_nvcsw,
        "involuntary": used.ru_nivcsw,
        "minor": used.ru_minflt,
        "major": used.ru_majflt,
        "run_delay": sum(delays),
        "threads": len(delays),
    }


def scripts() -> dict[str, int]:
    """How many files of source the program has loaded from its own folder, and their bytes.

    Its script, and all modules that stand or are linked beside it; not those that came with the interpreter.
    """
    own = sys.modules["__main__"].__file__ or ""
    folder = own[: own.rfind("/") + 1]
    # A copy: a thread of the middleware may import something meanwhile.
    loaded = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    found = [file for file in loaded if isinstance(file, str) and file.startswith(folder)]
    sources = [file for file in found if file == own or file.endswith(".py")]
    # No pathlib here either.
    return {"files": len(sources), "bytes": sum(os.stat(file).st_size for file in sources)}  # noqa: PTH116


def _delay(thread: str) -> int:
    """What a thread has waited for a CPU; 0 where the kernel does not keep it, or the thread is gone."""
    try:
        with open(f"/proc/self/task/{thread}/schedstat") as file:  # noqa: PTH123
            return int(file.read().split()[1])
    except OSError:
        return 0
