"""Whether false alarms rise where something disturbs: a driver against itself, with and without a process in its way.

Real campaigns of some fifteen seconds run the same driver under two names, as `orrery run` does it, and are judged as
`orrery compare` judges. They come in pairs, in random order: during the one a process takes the measured CPUs at random
moments (a burst of a third of a second in two seconds, on average), during the other it does not. With --pages it is
`orrery serve` that is in the way: it shows the results as they come, to so many open pages. Judged is how many of each
kind tell the two names apart, by the upper end of the interval of that share.

It takes parts of at most 30 minutes; the next one goes on where the last one stopped. What was cut off is run anew.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import click

from orrery.clock import Clock, SystemClock
from orrery.definitions.reading.durations import nanoseconds
from orrery.errors import InputError
from orrery.planning.plan import Plan
from orrery.planning.text import plan_text
from orrery.report.labels import counted
from orrery.store.store import Store, open_store
from orrery.trial.placement import available_cpus, place
from rig.equal_sides.aa_test import is_whole, new_record, outcome, run_aa_test, under_its_name
from rig.equal_sides.disturber import Bursts, Disturbance
from rig.equal_sides.outcomes import Told, read_outcomes, write_outcomes
from rig.equal_sides.pages import Pages
from rig.judging.judgement import Judgement, only_shown, unexamined
from rig.judging.rates import percent, rise, seldom, share
from rig.program import conclude, note, run
from rig.sides.own import Placement
from rig.sides.subjects import Subject, subjects
from rig.trials.injected import LEAST, slowed_plan

DISTURBED, NUMBER, ALIKE = "disturbed", "number", "alike"
"""The settings of a campaign: whether something was put in its way, its place among all, what is the same of all."""


@dataclass(frozen=True)
class Asked:
    """How many pairs of campaigns, of how many blocks; what disturbs one of each; the seed of order and moments."""

    pairs: int
    blocks: int
    how: Disturbance
    seed: int

    def alike(self, plan: Plan) -> dict[str, object]:
        """What must be the same of all campaigns that are judged together."""
        text = hashlib.sha256(plan_text(plan).encode()).hexdigest()
        return {
            "plan": text,
            "blocks": self.blocks,
            "seed": self.seed,
            **self.how.alike(),
        }


@click.command(help=__doc__)
@click.option(
    "--minutes",
    type=click.FloatRange(0, 30),
    default=20,
    show_default=True,
    help="Of this part, building apart; 0: none.",
)
@click.option("--driver", default="omniorb", show_default=True, help="What is held against itself.")
@click.option("--placement", type=click.Choice(["same", "split"]), default="same", show_default=True)
@click.option("--pairs", default=320, show_default=True, help="Of campaigns, one of each disturbed.")
@click.option("--blocks", type=click.IntRange(6), default=6, show_default=True, help="Of a campaign.")
@click.option("--calls", default=100_000, show_default=True, help="Of a trial.")
@click.option("--burst", type=click.FloatRange(0.001), default=0.3, show_default=True, help="Seconds, on average.")
@click.option("--pause", type=click.FloatRange(0.001), default=2.0, show_default=True, help="Seconds between bursts.")
@click.option("--pages", type=click.IntRange(1), help="Open at `orrery serve`, in place of bursts.")
@click.option("--seed", default=1, show_default=True)
@click.option("--store", type=click.Path(path_type=Path), default="build/disturbed.db", show_default=True)
@click.option("--table", type=click.Path(path_type=Path), help="Write what was found into this file, as CSV.")
@click.option("--read", type=click.Path(path_type=Path), help="Measure nothing: judge such a file.")
def command(
    minutes: float,
    driver: str,
    placement: Placement,
    pairs: int,
    blocks: int,
    calls: int,
    burst: float,
    pause: float,
    pages: int | None,
    seed: int,
    store: Path,
    table: Path | None,
    read: Path | None,
) -> None:
    """See the module."""
    if read is not None:
        conclude(judged(read_outcomes(read)))
    store.parent.mkdir(parents=True, exist_ok=True)
    with open_store(store) as results:
        if minutes > 0:
            plan = made(subjects(driver)[0], placement, calls)
            cpus = place(plan, available_cpus()).used
            how: Disturbance = Bursts(cpus, burst, pause) if pages is None else Pages(pages, store)
            clock = SystemClock()
            part(results, plan, Asked(pairs, blocks, how, seed), clock, clock.now() + nanoseconds(f"{minutes}min"))
        found = list(whole(results).values())
    if table is not None:
        write_outcomes(table, found)
    conclude(judged(found))


def made(subject: Subject, placement: Placement, calls: int) -> Plan:
    """The plan of both names."""
    subject.programs(note)
    return slowed_plan(subject, placement, LEAST, calls)


def part(store: Store, plan: Plan, asked: Asked, clock: Clock, until: int) -> None:
    """Run campaigns until there are as many as are asked for, or until the instant is reached."""
    known, alike = whole(store), asked.alike(plan)
    for record in store.campaigns():
        if record.settings[ALIKE] != alike:
            raise InputError(f"the results are of others: {record.settings[ALIKE]}", hint="--store names another file")
    for number, disturbed in enumerate(order(asked.seed, asked.pairs)):
        if number in known:
            continue
        if clock.now() >= until:
            note("the time of this part is up: the next one goes on here")
            return
        note(f"campaign {number + 1} of {2 * asked.pairs}, {'disturbed' if disturbed else 'quiet'}")
        one(store, plan, asked, number, disturbed)


def one(store: Store, plan: Plan, asked: Asked, number: int, disturbed: bool) -> None:
    """Run one campaign."""
    settings = {DISTURBED: disturbed, NUMBER: number, ALIKE: asked.alike(plan)}
    record = new_record(plan, "benchmarks/disturbed.py", asked.seed + number, asked.blocks, settings)
    injected = asked.how.disturbing(f"{asked.seed} {number}") if disturbed else nullcontext()
    with injected as so_far:
        run_aa_test(store, plan, record, under_its_name(so_far))


def order(seed: int, pairs: int) -> Iterator[bool]:
    """Of each campaign whether it is disturbed: one of each pair, whichever comes first."""
    chance = random.Random(f"{seed} disturbed")
    for _ in range(pairs):
        yield from chance.sample((True, False), 2)


def whole(store: Store) -> dict[int, Told]:
    """What every campaign said that has come to its end, by its number."""
    found = {}
    for record in store.campaigns():
        trials = store.load(record.id, details=False).observations
        if is_whole(record, trials):
            found[int(record.settings[NUMBER])] = Told(bool(record.settings[DISTURBED]), outcome(record, trials))
    return found


def judged(found: Sequence[Told]) -> Iterator[Judgement]:
    """How often campaigns of each kind told the equal sides apart."""
    alarms: dict[str, list[bool]] = {}
    for name, disturbed in (("with a disturbance", True), ("without", False)):
        kind = [told.outcome for told in found if told.disturbed is disturbed]
        alarms[name] = [one.is_alarm for one in kind if one.is_decided]
        what = f"{counted(len(kind), 'campaign')} {name}"
        if not alarms[name]:
            yield unexamined(f"{what}, told as a change", "none of them could say anything")
            continue
        yield seldom(f"{what}, told as a change", alarms[name])
        trials, noticed = sum(one.trials for one in kind), sum(one.noticed for one in kind)
        taken = sum(one.taken for one in kind) / len(kind)
        figure = f"{noticed} of {trials} trials by the host's evidence; {len(kind) - len(alarms[name])} undecided"
        yield only_shown(f"{what}, disturbed", f"{figure}; a CPU was taken for {taken:.1%} of the time")
    if all(alarms.values()):
        with_, without = (share(each) for each in alarms.values())
        figure = f"{percent(rise(*alarms.values()))} (from {percent(without)} to {percent(with_)})"
        yield only_shown("the share of campaigns told as a change, with a disturbance more than without", figure)


if __name__ == "__main__":
    run(command)
