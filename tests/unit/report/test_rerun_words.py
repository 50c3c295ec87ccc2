"""What became of a record's conclusions here: worked out from both campaigns, and told in a table and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from observations import OPERATIONS, campaign, observations
from orrery.api.rerun import held, other_plans
from orrery.paths import cache
from orrery.report.comparing.rerun import HEADINGS, Rerun, cells, document, notes
from orrery.report.side import Side
from orrery.store.observation import Observation

VOID = OPERATIONS[0]


def trials(blocks: int = 6, drivers: Sequence[str] = ("unix", "tcp")) -> list[Observation]:
    made = observations(drivers=drivers, placements=["same"], blocks=blocks, calls=200)
    for one in made:
        one.plan = f"plan of {one.driver}, block {one.block}\n"
    return made


def swapped(made: Sequence[Observation], operation: str) -> list[Observation]:
    """Give each of both drivers what was measured of the other one's calls."""
    for block in {one.block for one in made}:
        one, other = (
            next(m for m in trial.measurements if m.operation == operation) for trial in made if trial.block == block
        )
        for name in ("series", "slices", "largest", "counters"):
            left, right = getattr(one, name), getattr(other, name)
            setattr(one, name, right)
            setattr(other, name, left)
    return list(made)


def rerun(there: Sequence[Observation], here: Sequence[Observation]) -> Rerun:
    return held(Side("seven.zip", campaign(), there), Side("campaign 1", campaign(), here))


def test_what_both_decide_alike_holds() -> None:
    made = rerun(trials(), trials())
    assert made.finding == "Of 7 conclusions of the record 7 hold here."
    assert not made.is_broken and made.has_figures
    # By letters tcp comes before unix, and takes twice as long: seven rows that say the same are one line.
    [line] = cells(made)
    assert len(line) == len(HEADINGS)
    assert (line[0], line[1], line[2], line[4:]) == ("tcp", "unix", "same", ("latency.p50", "more", "more", "holds"))
    assert line[3].startswith("7 rows: ")


def test_what_is_the_other_way_round_here_is_broken() -> None:
    made = rerun(trials(), swapped(trials(), VOID))
    assert made.finding == "Of 7 conclusions of the record 6 hold here and 1 is reversed here."
    assert made.is_broken
    assert ("void_call", "latency.p50", "more", "less", "is reversed") in {line[3:] for line in cells(made)}


def test_too_few_trials_here_decide_nothing() -> None:
    made = rerun(trials(), trials(blocks=3))
    assert made.finding == "Of 7 conclusions of the record 7 are undecided here."
    assert not made.is_broken


def test_a_driver_that_cannot_be_had_here_leaves_its_conclusions_undecided() -> None:
    made = rerun(trials(), trials(drivers=["unix"]))
    assert made.finding == "Of 7 conclusions of the record 7 are undecided here."


def test_what_the_record_left_open_is_no_conclusion() -> None:
    made = rerun(trials(blocks=3), trials())
    assert made.finding == "The record decides nothing, so nothing can hold here."
    assert (cells(made), made.conclusions) == ([], [])


def test_the_same_blocks_must_have_got_the_same_plans() -> None:
    there, here = trials(), trials(blocks=4)
    assert other_plans(Side("a", campaign(), there), Side("b", campaign(), here)) == (0, 8)
    here[0].plan = "another\n"
    assert other_plans(Side("a", campaign(), there), Side("b", campaign(), here)) == (1, 8)
    assert notes(rerun(there, here))[0] == "1 of 8 plans are others here"
    assert notes(rerun(there, trials()))[0] == "the plans of 12 trials are the same"


def test_where_programs_lie_is_no_other_plan() -> None:
    there, here = trials(), trials()
    there[0].plan = "# server[0] (server): {cache}/build/unix-0123456789abcdef/serve\nquit\n"
    here[0].plan = f"# server[0] (server): {cache()}/build/unix-fedcba9876543210/serve\nquit\n"
    assert other_plans(Side("a", campaign(), there), Side("b", campaign(), here)) == (0, 12)
    here[0].plan = here[0].plan.replace("/serve", "/node")
    assert other_plans(Side("a", campaign(), there), Side("b", campaign(), here)) == (1, 12)


def test_programs_get_each_conclusion() -> None:
    told = document(rerun(trials(), swapped(trials(), VOID)))
    words = [(one["there"], one["here"], one["held"]) for one in told["conclusions"]]
    assert sorted(words) == [*[("more", "less", "is reversed")], *[("more", "more", "holds")] * 6]
    assert told["plans"] == {"other": 0, "compared": 12}


@pytest.mark.parametrize("blocks", [0, 6])
def test_without_a_trial_there_are_no_figures(blocks: int) -> None:
    assert rerun(trials(), trials(blocks=blocks)).has_figures == (blocks > 0)
