"""How often a comparison sounds a false alarm, and which slowdown it finds: from trials that were run on this machine.

A block holds three short trials in random order, each in fresh processes: a driver, the same once more, and the same
with 2 % of a call injected: a fixed number of turns of a loop in the servant, calibrated by pairs of trials (that takes
minutes). Blocks fill a pool, in parts that can be stopped: the next one goes on where the last one ended. Campaigns of
1 to 10 minutes are cut out of it as they were run, no two of a length with a block in common, and judged as
`orrery compare` judges.

Three hours say what is claimed: give it `--minutes 60` three times, or any other parts. A part that runs another build,
or runs on another machine, is calibrated anew.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from orrery.clock import SystemClock
from orrery.definitions.reading.durations import nanoseconds
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from orrery.trial.placement import available_cpus, place
from rig.program import conclude, note, run
from rig.sides.own import Placement, run_own
from rig.sides.subjects import Subject, subjects
from rig.trials.alarm_rates import EXACTLY, INJECTED, judged, lengths
from rig.trials.blocks import ONE, OTHER, SLOWED, Block, Terms, append_terms, begin_table, cut_unfinished, read_table
from rig.trials.injected import LEAST, slowed_plan, turns_for
from rig.trials.pool import Sampling, at_one_point, check_terms, machine, program_of
from rig.trials.speed import speed_of


@click.command(help=__doc__)
@click.option(
    "--minutes",
    type=click.FloatRange(0),
    default=20,
    show_default=True,
    help="Of this part, building and calibrating apart; 0: none.",
)
@click.option("--driver", default="omniorb", show_default=True, help="What is held against itself.")
@click.option("--placement", type=click.Choice(["same", "split"]), default="same", show_default=True)
@click.option("--calls", type=click.IntRange(1000), default=3000, show_default=True, help="Of a trial.")
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--table",
    type=click.Path(path_type=Path),
    default="build/alarms.csv",
    show_default=True,
    help="The pool; made where there is none.",
)
@click.option("--read", type=click.Path(path_type=Path), help="Measure nothing: judge such a file.")
@click.option("--markdown", is_flag=True, help="With --read: only a table of what campaigns of each length say.")
def command(
    minutes: float,
    driver: str,
    placement: Placement,
    calls: int,
    seed: int,
    table: Path,
    read: Path | None,
    markdown: bool,
) -> None:
    """See the module."""
    if read is None:
        part(table, subjects(driver)[0], placement, minutes, calls, seed)
    terms, blocks = read_table(read or table)
    if markdown:
        click.echo("\n".join(lengths(blocks)))
    else:
        conclude(judged(terms, blocks))


def part(table: Path, subject: Subject, placement: Placement, minutes: float, calls: int, seed: int) -> None:
    """Run blocks for so many minutes, and append them to the pool."""
    if minutes == 0:
        return
    subject.programs(note)
    equal = slowed_plan(subject, placement, LEAST, calls)
    terms, blocks = begun(table, subject, equal, placement, calls, seed)
    plans = {ONE: equal, OTHER: equal, SLOWED: slowed_plan(subject, placement, terms.turns, calls)}
    clock = SystemClock()
    until = clock.now() + nanoseconds(f"{minutes}min")
    [cpu, *_] = place(equal, available_cpus()).used
    Sampling(at_one_point(plans), seed, until, clock, one, speed_of(cpu, clock)).fill(table, blocks)


def begun(
    table: Path, subject: Subject, equal: Plan, placement: Placement, calls: int, seed: int
) -> tuple[Terms, list[Block]]:
    """The pool so far; where it is new, or another build or machine filled it, the slowdown is calibrated."""
    known, blocks = read_table(table) if table.exists() else ([], [])
    terms = Terms(subject.label, placement, calls, 0, seed, program_of(equal), machine())
    if known:
        check_terms(known[-1], terms, table)
        cut_unfinished(table)
        if replace(known[-1], turns=0) == terms:
            return known[-1], blocks
    terms = replace(terms, turns=turns_for(INJECTED, EXACTLY, subject, placement, calls, one))
    note(f"{terms.turns - LEAST} turns stand for {INJECTED:.0%} of a call")
    if known:
        append_terms(table, terms)
    else:
        table.parent.mkdir(parents=True, exist_ok=True)
        begin_table(table, terms)
    return terms, blocks


def one(plan: Plan, block: int, position: int) -> Observation:
    """Run a trial as a campaign does: with the host watched before and after."""
    return run_own(plan, block=block, position=position, os_noise_ms=None)


if __name__ == "__main__":
    run(command)
