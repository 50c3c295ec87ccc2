"""Runs a tool on a file that may come from a stranger: with an end to its time, its memory and what it writes."""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from orrery.errors import InputError
from orrery.keeping import started
from orrery.waiting import wait_for

TIMEOUT = 20.0
"""Seconds, of the clock and of a CPU; files take a tenth of a second."""
MEMORY = 1 << 30
"""Bytes of address space."""
OUTPUT = 64 << 20
"""Bytes of any file that it writes, its output too."""
_LIMITS = {
    resource.RLIMIT_AS: MEMORY,
    resource.RLIMIT_CPU: int(TIMEOUT),
    resource.RLIMIT_FSIZE: OUTPUT,
    # What a strange file brings down leaves no core behind.
    resource.RLIMIT_CORE: 0,
}
_ENDED = {
    -signal.SIGXFSZ: f"it grows beyond {OUTPUT >> 20} MiB while its macros and includes are put in",
    -signal.SIGXCPU: f"the IDL compiler did not finish within {TIMEOUT:.0f} s",
}

_NO_MEMORY = re.compile(r"memory exhausted|MemoryError|bad_alloc", re.IGNORECASE)


def run_tool(
    command: Sequence[str], path: Path, folder: Path | None, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a tool on `path`; what it has said. InputError where the file makes it hang, or grow beyond a limit."""
    # Files and no pipes: only what is written to a file is bounded by RLIMIT_FSIZE.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as complaints:
        status = _run(command, path, folder, environment, output, complaints)
        text = _text(complaints)
        if status in _ENDED:
            raise InputError(_ENDED[status], file=path)
        if status != 0 and _NO_MEMORY.search(text):
            raise InputError(f"the IDL compiler needs more than {MEMORY >> 20:,} MiB of memory for it", file=path)
        return subprocess.CompletedProcess(command, status, _text(output), text)


def _run(
    command: Sequence[str],
    path: Path,
    folder: Path | None,
    environment: Mapping[str, str],
    output: IO[bytes],
    complaints: IO[bytes],
) -> int:
    with started(command, cwd=folder, env=environment, stdout=output, stderr=complaints) as tool:
        # From here and not in the child before it begins: with threads that is not safe (subprocess, preexec_fn).
        for limit, most in _LIMITS.items():
            resource.prlimit(tool.pid, limit, (most, most))
        try:
            return wait_for(tool, TIMEOUT)
        except subprocess.TimeoutExpired:
            raise InputError(f"the IDL compiler did not finish within {TIMEOUT:.0f} s", file=path) from None
        finally:
            tool.kill()


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", errors="replace")
