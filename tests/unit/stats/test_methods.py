"""The table of methods: what is used at which number of trials, printed in the documentation, and covering."""

from __future__ import annotations

import numpy as np
import pytest

from coverage import HIGH, LOW, half_width, held
from orrery.paths import ROOT
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.stats.methods import SIZES, USES, Method, Quantity, table, use
from rig.made_up.effects import ARITHMETIC, EFFECTS, paired

RUNS = 8_000
LUCK = 4 * (0.95 * 0.05 / RUNS) ** 0.5
"""Four standard errors of a share of 95 % among so many runs."""


def test_methodology_prints_the_table() -> None:
    assert table() in (ROOT / "docs/methodology.md").read_text()


def test_nothing_is_used_below_the_fewest_trials() -> None:
    assert min(each.trials for each in USES) == MINIMUM_TRIALS == SIZES[0]
    assert {use(quantity, 5).method for quantity in Quantity} == {Method.NONE}


@pytest.mark.parametrize(("trials", "terms"), [(6, 2), (9, 2), (10, 3), (19, 3), (20, 5), (39, 5), (40, 10), (500, 10)])
def test_more_trials_more_cosines(trials: int, terms: int) -> None:
    assert use(Quantity.LEVEL, trials).terms == use(Quantity.DIFFERENCE, trials).terms == terms
    assert use(Quantity.RATIO, trials).method is Method.STUDENT


@pytest.mark.parametrize("name", EFFECTS)
@pytest.mark.parametrize("trials", SIZES)
def test_what_is_used_covers(trials: int, name: str) -> None:
    chance = np.random.default_rng(11)
    logs = EFFECTS[name](chance, RUNS, trials)
    row, base = paired(name, chance, RUNS, trials)
    shares = [
        held(logs, 0.0, half_width(logs, use(Quantity.LEVEL, trials))).mean(),
        held(np.exp(logs), ARITHMETIC[name], half_width(np.exp(logs), use(Quantity.LEVEL, trials))).mean(),
        held(row - base, 0.0, half_width(row - base, use(Quantity.RATIO, trials))).mean(),
    ]
    assert all(LOW - LUCK <= share <= HIGH + LUCK for share in shares), shares


@pytest.mark.parametrize("trials", SIZES)
def test_what_is_not_used_misses(trials: int) -> None:
    logs = EFFECTS["autocorrelated"](np.random.default_rng(11), RUNS, trials)
    assert held(logs, 0.0, half_width(logs, use(Quantity.RATIO, trials))).mean() < LOW - LUCK
