"""The files from which a process runs code: its program and the shared libraries that it maps."""

from __future__ import annotations

from orrery.probes import proc


def mapped_files(pid: int) -> list[str]:
    """Their paths, sorted; none if the process is gone (source: proc(5), maps)."""
    return sorted({path for line in proc.text(pid, "maps").splitlines() if (path := _code(line))})


def _code(line: str) -> str:
    """The file of a mapping that may be executed; empty for one that may not, or has no file."""
    words = line.split(maxsplit=5)
    return words[5] if len(words) == 6 and "x" in words[1] and words[5].startswith("/") else ""
