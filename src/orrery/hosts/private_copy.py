"""Programs and libraries of a trial's own, which no other process has in memory and which are not in memory yet.

What a file's pages cost is charged to whoever reads them first. Of files that others use as well that is somebody else.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from orrery.build.scripts import MODULES, interpreter_of, run_by
from orrery.probes.libraries import linked


def private_copy(programs: Iterable[str], folder: Path) -> dict[str, str]:
    """Copy each program and the libraries that it is linked with to `folder`, cold; program -> its copy.

    The copies find their libraries by LD_LIBRARY_PATH=`folder`; the dynamic loader itself stays that of the system. A
    script comes with its interpreter and its modules, and shares the interpreter's standard library with others.
    """
    made = {}
    for number, name in enumerate(dict.fromkeys(programs)):
        own, program = folder / str(number), Path(name)
        own.mkdir(parents=True)
        interpreter = interpreter_of(program)
        made[name] = str(_script(program, interpreter, own) if interpreter else _dropped(_copied(program, own)))
        for library in linked(interpreter or program):
            if not (folder / library.name).exists():
                _dropped(_copied(library, folder))
    return made


def _script(script: Path, interpreter: Path, folder: Path) -> Path:
    """A copy that a copy of the interpreter runs."""
    target = _copied(script, folder)
    run_by(target, _dropped(_copied(interpreter, folder)))
    if (modules := script.parent / MODULES).exists():
        shutil.copytree(modules, folder / MODULES, copy_function=lambda *pair: _dropped(Path(shutil.copy2(*pair))))
        # Python finds its standard library by this where the interpreter is not at home (source: its site module).
        (folder / "pyvenv.cfg").write_text(f"home = {interpreter.parent}\n", encoding="utf-8")
    return _dropped(target)


def _copied(source: Path, folder: Path) -> Path:
    """A copy under the same name."""
    return Path(shutil.copy(source, folder))


def _dropped(target: Path) -> Path:
    """The file, written to the disk and no longer in memory."""
    file = os.open(target, os.O_RDONLY)
    try:
        # Pages that are not yet written are not dropped (posix_fadvise(2), Notes).
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(file)
    return target
