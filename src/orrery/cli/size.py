"""`orrery size`: what a driver's smallest server brings along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from orrery.cli import options, output
from orrery.errors import DriverError

if TYPE_CHECKING:
    from orrery.cost.elf import Sections
    from orrery.cost.size import ServerSize
    from orrery.planning.plan import Plan

EPILOG = """Examples:

\b
  orrery size --drivers unix,omniorb
  orrery size classics/seven_calls --drivers unix,omniorb --json
"""
HEADINGS = ("driver", "text", "data", "bss", "libraries", "their text", "data", "bss", "together", "first reply")


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--repeat", type=options.BLOCKS, default=5, show_default=True, help="How often each is started.")
@options.json
@options.search_path
def command(as_json: bool, scenario: str | None, repeat: int, placements: tuple[str, ...], **words: Any) -> int:
    """Tell the size of a driver's smallest server: of the program and of every shared library that it maps.

    Text, data and bss are read from the files. The first reply is the time from the start of the first process, a
    daemon's too, until the first call has returned, as the median of all starts. On one core, or on two where a driver
    spins.
    """
    from orrery.cli.cost import one_of_each
    from orrery.cli.planning import SMALLEST, answer, ask

    question = ask(scenario=scenario or SMALLEST, placements=placements or ("same", "split"), **words)
    found = answer(question, output.note)
    plans = list(found.plans) if placements else list(one_of_each(found))
    for reason in sorted({f"{refusal.binding.label}: {refusal.reason}" for refusal in found.refusals}):
        output.note(reason)
    sizes = list(sized(plans, repeat))
    if as_json:
        output.write_json([document(one) for one in sizes])
    elif sizes:
        output.write_table(HEADINGS, [cells(one) for one in sizes])
        for one in sizes:
            if one.script is not None:
                click.echo(uncounted(one))
    return 0 if sizes and len(sizes) == len(plans) else DriverError.exit_status


def sized(plans: Sequence[Plan], starts: int) -> Iterator[ServerSize]:
    """The size of each plan's server; one that fails is told of, and costs no other."""
    from orrery.cost.size import server_size

    for plan in plans:
        try:
            yield server_size(plan, starts)
        except DriverError as error:
            output.note(f"not sized: {error}" + (f"\n{error.hint}" if error.hint else ""))


def cells(one: ServerSize) -> tuple[str, ...]:
    """One line of the table."""
    from orrery.metrics.formats import duration, size

    def of(sections: Sections) -> tuple[str, ...]:
        return size(sections.text), size(sections.data), size(sections.bss)

    ends = (size((one.program + one.shared).total), duration(one.first_reply))
    return (one.plan.binding.label, *of(one.program), str(len(one.libraries)), *of(one.shared), *ends)


def uncounted(one: ServerSize) -> str:
    """What the line of a script does not hold."""
    return f"{one.plan.binding.label}: the program is {one.file.name}; its script and modules are text, and not counted"


def document(one: ServerSize) -> dict[str, Any]:
    """The same as plain JSON: bytes and ns."""
    return {
        "driver": one.plan.binding.label,
        "binding": one.plan.binding.key,
        "scenario": one.plan.scenario,
        "point": one.plan.point,
        "placement": one.plan.placement,
        "file": str(one.file),
        "script": None if one.script is None else str(one.script),
        "program": vars(one.program),
        "libraries": {path: vars(sections) for path, sections in one.libraries.items()},
        "shared": vars(one.shared),
        "total": (one.program + one.shared).total,
        "first_replies": list(one.first_replies),
        "first_reply": one.first_reply,
    }
