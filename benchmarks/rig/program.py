"""How every benchmark ends: its judgements in lines, the conclusion last; errors in one line, as `orrery` has them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NoReturn

import click

from orrery.cli import streams
from orrery.cli.main import report_error
from rig.judging.judgement import Judgement, conclusion


def note(text: str) -> None:
    """Say how far it is, beside the figures."""
    click.echo(text, err=True)


def conclude(judgements: Iterable[Judgement]) -> NoReturn:
    """Print each judgement and the conclusion, and exit with the status that it means."""
    found = []
    for judgement in judgements:
        click.echo(judgement.line())
        found.append(judgement)
    text, status = conclusion(found)
    click.echo(text)
    sys.exit(status)


def run(command: click.Command) -> NoReturn:
    """Run a benchmark's command line and exit."""
    streams.install()
    try:
        command.main(standalone_mode=False)
    except Exception as error:
        sys.exit(report_error(error))
    sys.exit(0)
