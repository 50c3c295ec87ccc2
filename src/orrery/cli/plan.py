"""`orrery plan`: the exact text that each process of a trial would receive."""

from __future__ import annotations

from typing import Any

import click

from orrery.cli import options, output
from orrery.cli.picture import draw, picture_option

EPILOG = """Examples:

\b
  orrery plan classics/seven_calls --driver unix
  orrery plan patterns/proxy --set pairs=3 --driver tcp --placement split
  orrery plan --idl mine.idl --driver unix --json
  orrery plan patterns/proxy --set pairs=3 --picture
  orrery plan patterns/proxy --picture proxy.svg
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.json
@picture_option
@options.rooms
def command(as_json: bool, picture: str | None, **words: Any) -> None:
    """Print what a run would do, without doing it; what is needed for that is built."""
    if picture is not None:
        return draw(picture, **words)
    from dataclasses import asdict

    from orrery.cli.planning import answer, ask
    from orrery.runner.text import plan_text

    found = answer(ask(**words), output.note)
    if as_json:
        return output.write_json(
            {"plans": [asdict(plan) for plan in found.plans], "refused": [asdict(r) for r in found.refusals]}
        )
    for plan in found.plans:
        click.echo(f"# {plan.scenario} {plan.point} on {plan.binding.key}, {plan.placement}")
        click.echo(plan_text(plan))
    for refusal in found.refusals:
        click.echo(
            f"# {refusal.scenario} {refusal.point} on {refusal.binding.label}, {refusal.placement}: {refusal.reason}"
        )
    return None
