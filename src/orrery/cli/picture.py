"""`orrery plan --picture`: a scenario drawn at one point. No driver is named for it, and nothing is built."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery.errors import InputError

if TYPE_CHECKING:
    from orrery.definitions.scenario.model import Scenario
    from orrery.definitions.scenario.parameters import Scalar
    from orrery.planning.request import Request

TERMINAL = "-"
"""The value of `--picture` alone."""


def picture_option(function: Any) -> Any:
    """`--picture [FILE.svg]`."""
    text = "Draw objects and relations instead, here or into FILE.svg. This needs no driver."
    return click.option("--picture", is_flag=False, flag_value=TERMINAL, metavar="[FILE.svg]", help=text)(function)


def draw(where: str, request: Request) -> None:
    """Draw what a request asks for; InputError for what is wrong in it.

    Drivers, placements and seed are not seen in a picture.
    """
    from orrery.definitions.scenario.known import arranged
    from orrery.definitions.wiring.spoken import spoken
    from orrery.definitions.wiring.wiring import Wiring
    from orrery.picture.graph import graph
    from orrery.picture.heading import Heading
    from orrery.planning.question import subject

    _check(where)
    about = subject(request.search_path.library(), request)
    scenario, overrides = about.scenario, about.overrides
    point = _point(scenario, overrides.settings or {})
    arrangement = arranged(scenario, point).limited(request.calls)
    every = {name for each in about.asked for name in each.interfaces}
    models = spoken([each.model for each in about.interfaces], arrangement.interfaces, every)
    wiring = Wiring(scenario.document, arrangement, models, overrides.only)
    wiring.check_values()
    drawn = graph(arrangement, wiring.ports())
    heading = Heading(scenario.name, scenario.title, _spelled(point))
    if where == TERMINAL:
        _to_terminal(heading.lines, drawn)
    else:
        _to_file(Path(where), heading, drawn)


def _check(where: str) -> None:
    if where != TERMINAL and Path(where).suffix != ".svg":
        hint = "orrery plan SCENARIO --picture draws here, --picture FILE.svg into a file"
        raise InputError(f"--picture {where}: the file must end with .svg", hint=hint)


def _point(scenario: Scenario, settings: Mapping[str, tuple[Scalar, ...]]) -> dict[str, Scalar]:
    """The defaults, but for what was set; of several values the first."""
    return {p.name: settings.get(p.name, (p.default,))[0] for p in scenario.parameters}


def _spelled(point: Mapping[str, Scalar]) -> str:
    from orrery.definitions.scenario.parameters import spelled

    return " ".join(f"{name}={spelled(value)}" for name, value in point.items())


def _to_terminal(lines: list[str], drawn: Any) -> None:
    from orrery.picture.terminal import picture_text

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    click.echo("\n".join([*lines, "", picture_text(drawn, width)]))


def _to_file(file: Path, heading: Any, drawn: Any) -> None:
    from orrery.cli import output
    from orrery.outputs import SVG, write_output
    from orrery.picture.svg import picture_svg

    write_output(file, SVG, picture_svg(drawn, heading))
    output.note(f"{file} written")
