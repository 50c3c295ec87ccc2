"""Programs that hosts cannot see, so that they must be sent there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from orrery.build.recipe import files_of, recipe_in
from orrery.build.scripts import companions
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request


@contextmanager
def hidden_folder() -> Iterator[Path]:
    """A folder that no host sees: each has a /tmp of its own."""
    folder = Path(tempfile.mkdtemp(prefix="or.hidden.", dir="/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def call_on(driver: str, scenario: str = "conformance/call") -> Plan:
    """A few calls from one host to the other."""
    asked = ask(Request(scenario, drivers=(driver,), hosts="namespaces:2", calls=50))
    (made,) = [one for one in answer(asked, lambda text: None).plans if one.binding.driver == driver]
    return made


def moved(what: Plan, folder: Path) -> Plan:
    """The plan with copies of its programs in another folder, with all that lies beside them and what they are from."""
    processes = [replace(one, program=copied(Path(one.program), folder)) for one in what.processes]
    return replace(what, processes=tuple(processes))


def copied(program: Path, folder: Path) -> str:
    recipe = recipe_in(program.parent)
    for file in (*companions(program), *(files_of(program.parent, recipe) if recipe is not None else ())):
        target = folder / file.relative_to(program.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    return shutil.copy(str(program), str(folder))
