"""Runs CMake and Ninja on a project; a failure becomes one error that names the compiler's first complaint."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from orrery.build.disk import check_space
from orrery.build.toolchain import compiler, environment, tool
from orrery.errors import DriverError
from orrery.keeping import run

KILLED = "Killed signal terminated program"
"""What GCC says of a compiler that the kernel ended."""
COMPLAINTS = (
    r"(?<!collect2: )(fatal )?error:",
    r"CMake Error",
    r"undefined reference",
    r"\bld: (skipping incompatible|cannot find)",
    r"rror",
)
"""How lines of output tell why a build failed, from the most telling to the least: what any tool calls an Error comes
last, as collect2's word that the linker failed."""


def build_project(
    source: Path, target: Path, settings: Mapping[str, str], what: str, log: Path, toolchain: Path | None = None
) -> None:
    """Configures and builds the CMake project `source` in `target`; `what` names it in errors.

    A toolchain file names another compiler than this machine's own.
    DriverError where that fails, and `log` holds the whole output; OSError where the disk is full.
    """
    definitions = [f"-D{name}={value}" for name, value in settings.items()]
    configure = [
        tool("cmake"), "-S", str(source), "-B", str(target), "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}",
        f"-DCMAKE_TOOLCHAIN_FILE={toolchain}" if toolchain else f"-DCMAKE_CXX_COMPILER={compiler()}", *definitions,
    ]  # fmt: skip
    _run(configure, what, target, log)
    # Several projects may be built at once, and a compiler can want a gigabyte: no more of them than CPUs for each.
    _run([tool("ninja"), "-j", str(os.cpu_count() or 1), "-C", str(target)], what, target, log)


def _run(command: list[str], what: str, target: Path, log: Path) -> None:
    result = run(command, env=environment(target))
    if result.returncode == 0:
        return
    output = result.stdout + result.stderr
    # First: on a full disk the log cannot be written either, and the compiler's words mislead.
    check_space(target, output)
    _write(log, output)
    hint = f"the whole output is in {log}"
    if KILLED in output:
        hint = f"most likely memory was out: the compiler takes 9 MB for each operation of an interface; {hint}"
    raise DriverError(f"{what} could not be built: {_complaint(output)}", hint=hint)


def _write(log: Path, output: str) -> None:
    try:
        log.write_text(output, encoding="utf-8")
    except OSError:
        log.unlink(missing_ok=True)
        raise


def _complaint(output: str) -> str:
    lines = output.splitlines()
    for pattern in COMPLAINTS:
        for i, line in enumerate(lines):
            if re.search(pattern, line):
                follow = lines[i + 1].strip() if line.startswith("CMake Error") and i + 1 < len(lines) else ""
                return f"{line.strip()} {follow}".strip()
    return lines[-1] if lines else "no output"
