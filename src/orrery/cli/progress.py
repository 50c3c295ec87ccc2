"""How far a campaign is, on stderr: written between trials only, for nothing may move while something is measured."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from orrery.cli.output import one_line, printable
from orrery.store.facts import CUT
from orrery.text import rough_duration
from orrery.trial.listener import NullListener

if TYPE_CHECKING:
    from orrery.planning.plan import Plan
    from orrery.store.observation import Observation


class Progress(NullListener):
    """One line that is rewritten on a terminal, one line a block elsewhere; failures stay, each told once."""

    def __init__(self, terminal: bool | None = None) -> None:
        self.terminal = sys.stderr.isatty() if terminal is None else terminal
        self.block = -1
        self.shown: set[tuple[str, str, str]] = set()

    def note(self, text: str) -> None:
        """A line for people."""
        self._keep(text)

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        """A trial is about to begin."""
        rest = f", {rough_duration(left)} left" if left is not None else ""
        if self.terminal:
            text = one_line(f"[{number}/{count}] block {block + 1}: {plan.binding.label}, {plan.placement}{rest}")
            # To the begin of the line, and what stands there erased (ECMA-48, EL).
            click.echo(f"\r\x1b[K{text}", err=True, nl=number == count)
        elif block != self.block:
            click.echo(f"block {block + 1}: trial {number} of {count}{rest}", err=True)
        self.block = block

    def ended(self, observation: Observation) -> None:
        """A trial has ended."""
        for operation, calls in (CUT.get(observation.facts) or {}).items():
            key = (observation.scenario, operation, "")
            if key not in self.shown:
                self.shown.add(key)
                self._keep(f"{operation} is slow on {observation.driver}: from here on {calls:,} calls for all")
        key = (observation.scenario, observation.driver, observation.reason)
        if observation.status != "ok" and key not in self.shown:
            self.shown.add(key)
            self._keep(f"{observation.driver}: {observation.status}: {observation.reason}")

    def _keep(self, line: str) -> None:
        """A line that stays."""
        clear = "\r\x1b[K" if self.terminal else ""
        click.echo(f"{clear}{printable(line)}", err=True)
