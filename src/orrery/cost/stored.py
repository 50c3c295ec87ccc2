"""Costs as a results file holds them: every process of every run, from which they are worked out on reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from orrery.cost.kind_costs import Kind, KindCosts, Pairs, costs_of_kinds
from orrery.cost.tally import Tally
from orrery.errors import InputError
from orrery.metrics.trials import kind_of
from orrery.store.observation import Counting

if TYPE_CHECKING:
    from orrery.cost.plan_costs import PlanCosts
    from orrery.planning.plan import Plan


def countings(costs: PlanCosts) -> Iterator[Counting]:
    """All that the runs of a plan counted."""
    for operation, runs in costs.runs.items():
        for instrument, pairs in runs.items():
            for pair, tallies in enumerate(pairs):
                for run, tally in enumerate(tallies):
                    yield from _of_run(costs.plan, operation, instrument, pair, run, tally)


def _of_run(plan: Plan, operation: str, instrument: str, pair: int, run: int, tally: Tally) -> Iterator[Counting]:
    """What one run counted, process by process."""
    daemons = {daemon.name for daemon in plan.daemons}
    for process, counts in tally.counts.items():
        yield Counting(
            plan.point,
            plan.binding.label,
            plan.binding.key,
            plan.placement,
            operation,
            instrument,
            pair,
            run,
            tally.calls,
            process,
            process in daemons,
            dict(counts),
        )


def costs_of(found: Sequence[Counting]) -> list[KindCosts]:
    """The costs of one operation from all that was counted of it; InputError where that does not fit together."""
    by_instrument: dict[str, list[Counting]] = {}
    for one in found:
        by_instrument.setdefault(one.instrument, []).append(one)
    try:
        return costs_of_kinds({name: _pairs(of_it) for name, of_it in by_instrument.items()}, _kinds(found))
    except (ArithmeticError, IndexError, KeyError, TypeError, ValueError) as wrong:
        message = f"what was counted of {found[0].operation} does not fit together: {type(wrong).__name__}"
        raise InputError(message, hint="count it again: orrery cost --store") from None


def _pairs(found: Iterable[Counting]) -> Pairs:
    """The runs of one instrument; a run without a process made no calls."""
    tallies: dict[tuple[int, int], Tally] = {}
    for one in found:
        known = tallies.get((one.pair, one.run), Tally(one.calls, {}))
        tallies[one.pair, one.run] = Tally(one.calls, {**known.counts, one.process: one.counts})
    pairs = sorted({pair for pair, _ in tallies})
    return [(tallies.get((pair, 0), Tally(0, {})), tallies[pair, 1]) for pair in pairs]


def _kinds(found: Iterable[Counting]) -> Iterator[Kind]:
    """Every kind of process and every daemon, by the names of those that were counted."""
    names = dict.fromkeys((kind_of(one.process), one.process, one.daemon) for one in found)
    numbers = Counter((kind, daemon) for kind, _, daemon in names)
    yield from ((kind, number, daemon) for (kind, daemon), number in numbers.items())
