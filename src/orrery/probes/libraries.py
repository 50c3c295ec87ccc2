"""The files from which a process runs code: its program and the shared libraries that it maps, or would map."""

from __future__ import annotations

import functools
import os
import re
import subprocess
from pathlib import Path

from orrery.probes import proc

LIBRARY = re.compile(r"^\s*(?:.+ => )?(/.+) \(0x[0-9a-f]+\)$", re.MULTILINE)
"""A file in the loader's list: the path that was found for a name, or one that was linked by its path."""
ELF = b"\x7fELF"
"""How such a file begins (source: elf(5), e_ident)."""
SECONDS = 10.0
"""For the loader's list, which takes it a few milliseconds."""


def mapped_files(pid: int) -> list[str]:
    """Their paths, sorted; none if the process is gone (source: proc(5), maps)."""
    return sorted({path for line in proc.text(pid, "maps").splitlines() if (path := _code(line))})


def program_of(pid: int) -> str:
    """The path of the file that a process executes; empty if it is gone (source: proc_pid_exe(5))."""
    try:
        return os.readlink(f"/proc/{pid}/exe")  # noqa: PTH115 (it may lead to a file that is gone)
    except OSError:
        return ""


def linked(file: Path) -> list[Path]:
    """The libraries that the dynamic loader takes for a program or a library, without the loader itself.

    None for what it cannot load: a script, a program that is linked statically or is for another machine. The loader is
    asked to list them (source: ld.so(8), --list), which runs nothing of the file.
    """
    loader = own_loader()
    if loader is None or not _is_elf(file):
        return []
    command = [loader, "--list", str(file)]
    listed = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    return libraries_in(listed.stdout, Path(loader))


def libraries_in(text: str, loader: Path) -> list[Path]:
    """The libraries of a loader's list, without the `loader` itself, by whatever name that stands there."""
    found = (Path(path) for path in LIBRARY.findall(text))
    return [path for path in found if path.resolve() != loader.resolve()]


@functools.cache
def own_loader() -> str | None:
    """The dynamic loader of this process, `ld-linux-x86-64.so.2` and the like; None where it has none."""
    return next((file for file in mapped_files(os.getpid()) if Path(file).name.startswith("ld-")), None)


def _is_elf(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(ELF)) == ELF


def _code(line: str) -> str:
    """The file of a mapping that may be executed; empty for one that may not, or has no file."""
    words = line.split(maxsplit=5)
    return words[5] if len(words) == 6 and "x" in words[1] and words[5].startswith("/") else ""
