"""Programs and libraries of a trial's own, which no other process has in memory and which are not in memory yet.

What a file's pages cost is charged to whoever reads them first. Of files that others use as well that is somebody else.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

LIBRARY = re.compile(r"^\s*\S+ => (/\S+) \(0x[0-9a-f]+\)$", re.MULTILINE)
ELF = b"\x7fELF"
TRACE = 10.0


def private_copy(programs: Iterable[str], folder: Path) -> dict[str, str]:
    """Copy each program and the libraries that it is linked with to `folder`, cold; program -> its copy.

    The copies find their libraries by LD_LIBRARY_PATH=`folder`; the dynamic loader itself stays that of the system.
    """
    made = {}
    for number, program in enumerate(dict.fromkeys(programs)):
        own = folder / str(number)
        own.mkdir(parents=True)
        made[program] = str(_copied(Path(program), own))
        for library in _libraries(program):
            if not (folder / library.name).exists():
                _copied(library, folder)
    return made


def _libraries(program: str) -> list[Path]:
    """The libraries that the dynamic loader takes for a program; none for a script."""
    with open(program, "rb") as file:  # noqa: PTH123
        if file.read(len(ELF)) != ELF:
            return []
    environment = {**os.environ, "LD_TRACE_LOADED_OBJECTS": "1"}
    told = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=TRACE, check=False)
    return [Path(found) for found in LIBRARY.findall(told.stdout)]


def _copied(source: Path, folder: Path) -> Path:
    """A copy under the same name, written to the disk and dropped from memory."""
    target = folder / source.name
    shutil.copy(source, target)
    file = os.open(target, os.O_RDONLY)
    try:
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(file)
    return target
