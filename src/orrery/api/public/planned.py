"""What a campaign would do, without doing it."""

from __future__ import annotations

from functools import cached_property
from typing import Unpack

from orrery import keeping
from orrery.api.plan import plan as planned
from orrery.api.plan import plan_lines
from orrery.api.public import html
from orrery.api.public.asking import Names, PathName, RequestOptions, Settings, request_for
from orrery.planning.answer import Planned
from orrery.planning.plan import Plan

HEADINGS = ("driver", "placement", "point", "processes", "phases")


class RunPlan:
    """The trials of one block, and what cannot be run, with the reasons."""

    def __init__(self, made: Planned) -> None:
        self._made = made

    @property
    def trials(self) -> list[Plan]:
        """The plan of each trial of a block: its `binding`, `placement`, `point`, `processes`, `phases`."""
        return list(self._made.plans)

    @property
    def refused(self) -> list[str]:
        """A line for each driver at each place that cannot run this, with the reason."""
        return [f"{one.binding.label}, {one.placement}, {one.point}: {one.reason}" for one in self._made.refusals]

    @cached_property
    def text(self) -> str:
        """The exact text that each process of each trial gets, as `orrery plan` prints it."""
        return "\n".join(plan_lines(self._made))

    def _repr_html_(self) -> str:
        rows = [
            (one.binding.label, one.placement, one.point, str(one.most_processes), str(len(one.phases)))
            for one in self._made.plans
        ]
        scenarios = [one.scenario for one in self._made.plans] + [one.scenario for one in self._made.refusals]
        return html.shown(
            f"Each block of {scenarios[0] if scenarios else 'nothing'}",
            html.table(HEADINGS, rows),
            html.items(self.refused),
        )

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<RunPlan: {len(self.trials)} trials a block, {len(self.refused)} refused>"


def plan(
    scenario: PathName | None,
    drivers: Names,
    *,
    settings: Settings | None = None,
    calls: int | None = None,
    placements: Names = (),
    seed: int = 1,
    **options: Unpack[RequestOptions],
) -> RunPlan:
    """What `run` would do with the same arguments, as `orrery plan` says it; programs that this needs are built.

    InputError for whatever `run` would refuse.

    >>> made = orrery.plan("conformance/call", "unix", placements="same,split")
    >>> [(trial.binding.driver, trial.placement) for trial in made.trials]
    [('unix', 'same'), ('unix', 'split')]
    """
    try:
        return RunPlan(planned(request_for(scenario, drivers, settings, calls, placements, seed, options)))
    finally:
        keeping.start_again()
