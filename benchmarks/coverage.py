"""Whether intervals hold what they promise: 95 % intervals of synthetic trials with a known truth, by thousands.

Every method of `orrery.stats.methods` is tried at each number of trials at which it is used, on lognormal, bimodal and
autocorrelated effects; 93 to 97 % of the intervals must hold the truth, by the interval of that share itself. What is
not used is shown beside it, unjudged.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import click
import numpy as np

from orrery.stats.changes import changes
from orrery.stats.design import DRIFT, FIRST_LOOK
from orrery.stats.fit import relative_line
from orrery.stats.intervals import Estimate, ratio
from orrery.stats.methods import SIZES, Method, MethodUse, Quantity, use
from orrery.stats.multiple import chance as chance_of
from orrery.stats.multiple import holm
from orrery.stats.order import order_bounds
from orrery.stats.proportion import proportion
from orrery.stats.slices import BATCHES, section_half
from orrery.stats.spread import Array, cosine_half, student_half, welch_half
from rig.judging.judgement import Judgement, at_most, only_shown, shown, within
from rig.made_up.effects import ARITHMETIC, EFFECTS, SPREAD, Generator, following, lognormal, paired
from rig.program import conclude, run

LOW, HIGH = 0.93, 0.97
STOPPED = 0.91
FALSE_ALARMS = 0.05
FALSE_CHANGES = 0.07


@click.command(help=__doc__)
@click.option("--runs", default=40_000, show_default=True, help="Synthetic campaigns for each line.")
@click.option("--seed", default=1, show_default=True)
def command(runs: int, seed: int) -> None:
    """See the module."""
    chance = np.random.default_rng(seed)
    tenth = runs // 10
    conclude(
        [
            *levels(chance, runs),
            *pairs(chance, runs),
            *campaigns(chance, runs),
            *curves(chance, tenth),
            *inside(chance, tenth),
            *stops(chance, tenth),
            *families(chance, runs // 5),
            *alarms(chance, runs // 20),
        ]
    )


def levels(chance: Generator, runs: int) -> Iterator[Judgement]:
    """A figure of one binding: what is used, and Student's t and the median's order statistics for comparison."""
    for trials in SIZES:
        used = use(Quantity.LEVEL, trials)
        for name, effects in EFFECTS.items():
            logs = effects(chance, runs, trials)
            what = f"{trials} trials, {name}"
            yield judged(f"level, {used}, {what}", held(logs, 0.0, half_width(logs, used)))
            figures, truth = np.exp(logs), float(ARITHMETIC[name])
            yield judged(f"arithmetic level, {used}, {what}", held(figures, truth, half_width(figures, used)))
            yield unused(f"level, Student's t, {what}", held(logs, 0.0, student_half(logs)))
            yield median(logs, what)


def median(logs: Array, what: str) -> Judgement:
    """The median's coverage, which is too small where trials are correlated; the median of every effect is 0."""
    low, high = order_bounds(logs, 0.5)
    assert low is not None and high is not None
    return unused(f"median, order statistics, {what}", np.asarray((low <= 0) & (high >= 0), dtype=float))


def pairs(chance: Generator, runs: int) -> Iterator[Judgement]:
    """Ratios and differences inside blocks, of a binding that takes 1.2 times as long."""
    for trials in SIZES:
        for name in EFFECTS:
            row, base = paired(name, chance, runs, trials)
            what = f"{trials} trials, {name}"
            used = use(Quantity.RATIO, trials)
            yield judged(f"ratio, {used}, {what}", held(row - base, 0.0, half_width(row - base, used)))
            used = use(Quantity.DIFFERENCE, trials)
            differences = 1.2 * np.exp(row) - np.exp(base)
            truth = 0.2 * float(ARITHMETIC[name]) * float(np.exp(SPREAD**2 / 2))
            yield judged(f"difference, {used}, {what}", held(differences, truth, half_width(differences, used)))


def campaigns(chance: Generator, runs: int) -> Iterator[Judgement]:
    """The ratio of two campaigns, the second with half the scatter, and Welch's t over single trials for comparison."""
    for trials in SIZES:
        used = use(Quantity.UNPAIRED, trials)
        for name, effects in EFFECTS.items():
            row, base = effects(chance, runs, trials), 0.5 * effects(chance, runs, trials)
            found = row.mean(axis=-1) - base.mean(axis=-1)
            half = welch_half(row, base, used.terms, used.terms)
            what = f"{trials} trials, {name}"
            yield judged(f"ratio of campaigns, {used}, {what}", np.asarray(np.abs(found) <= half))
            half = welch_half(row, base, trials - 1, trials - 1)
            yield unused(f"ratio of campaigns, Welch's t, {what}", np.asarray(np.abs(found) <= half))


def curves(chance: Generator, runs: int) -> Iterator[Judgement]:
    """Fixed cost (5 us) and cost of a byte (1 ns) from five sizes a block, which share the block's effect."""
    sizes = np.array([0.0, 256.0, 1024.0, 4096.0, 16384.0])
    for trials in SIZES:
        used = use(Quantity.LEVEL, trials)
        for name, effects in EFFECTS.items():
            common = effects(chance, runs, trials)[..., None]
            times = (5000 + sizes) * np.exp(common + 0.02 * chance.standard_normal((runs, trials, len(sizes))))
            lines = [relative_line(list(zip(sizes, block, strict=True))) for block in times.reshape(-1, len(sizes))]
            fixed, slope = np.moveaxis(np.reshape(lines, (runs, trials, 2)), -1, 0)
            truth = float(ARITHMETIC[name])
            what = f"{used}, {trials} trials, {name}"
            yield judged(f"fixed cost, {what}", held(fixed, 5000 * truth, half_width(fixed, used)))
            yield judged(f"cost of a byte, {what}", held(slope, truth, half_width(slope, used)))


def inside(chance: Generator, runs: int, calls: int = 100, slices: int = 100) -> Iterator[Judgement]:
    """Percentiles inside one trial, whose slices follow each other (0.5): by ten batches of slices."""
    from scipy.stats import norm

    for q in (0.5, 0.9, 0.99):
        truth = float(norm.ppf(q)) * float(np.hypot(0.02, SPREAD))
        hits = []
        for part in range(0, runs, 200):
            level = 0.02 * following(chance, min(200, runs - part), slices, 0.5)[..., None]
            times = level + SPREAD * chance.standard_normal((*level.shape[:2], calls))
            whole = np.quantile(times, q, axis=(1, 2), method="inverted_cdf")
            batches = times.reshape(len(times), BATCHES, -1)
            found = np.quantile(batches, q, axis=2, method="inverted_cdf")
            hits.append(np.abs(whole - truth) <= section_half(found, whole))
        yield judged(f"p{q * 100:g} inside a trial, {BATCHES} batches of slices", np.concatenate(hits))


def stops(chance: Generator, runs: int, most: int = 160) -> Iterator[Judgement]:
    """The level's interval where a run ended because it was narrow (`--precision`): looking costs some coverage."""
    for name in ("lognormal", "autocorrelated"):
        logs = EFFECTS[name](chance, runs, most)
        for precision in (0.08, 0.06, 0.045, 0.03):
            hits, blocks = stopped(logs, precision)
            what = f"level at the stop, precision {precision:.1%}, {name}, {blocks:.0f} blocks on average"
            yield judged(what, hits, (STOPPED, 1.0))


def stopped(logs: Array, precision: float) -> tuple[Array, float]:
    """Of each run whether its interval at the stop holds 0, and how many blocks they had on average."""
    runs, most = logs.shape
    end = np.full(runs, most)
    right = held(logs, 0.0, half_width(logs, use(Quantity.LEVEL, most)))
    for trials in range(most - 1, FIRST_LOOK - 1, -1):
        seen = logs[:, :trials]
        half = half_width(seen, use(Quantity.LEVEL, trials))
        narrow = np.expm1(np.maximum(half, DRIFT * student_half(seen))) <= precision
        right = np.where(narrow, held(seen, 0.0, half), right)
        end = np.where(narrow, trials, end)
    return right, float(end.mean())


def families(chance: Generator, runs: int, bindings: int = 6) -> Iterator[Judgement]:
    """Six equal bindings: how often any two of them are told apart, with Holm's correction and without."""
    for trials in (6, 20):
        plain, corrected = 0, 0
        for figures in np.exp(lognormal(chance, runs * bindings, trials)).reshape(runs, bindings, trials):
            found = [ratio(list(zip(a, b, strict=True))) for a, b in combinations(figures.tolist(), 2)]
            chances = [chance_of(f.centre or 1, f.low or 1, f.high or 1, trials - 1) for f in found]
            plain += min(chances) < 0.05
            corrected += min(holm(chances)) < 0.05
        what = f"{bindings} equal bindings, {trials} trials, any told apart"
        yield rare(what, corrected, runs, FALSE_ALARMS, f"uncorrected {plain / runs:.1%}")


def alarms(chance: Generator, runs: int) -> Iterator[Judgement]:
    """Changes found where there is none, and found where the level rises by four times the noise."""
    for points in (10, 20, 50):
        series = chance.standard_normal((runs, points))
        false = sum(bool(changes(each)) for each in series.tolist())
        series[:, points // 2 :] += 4
        near = sum(any(abs(at - points // 2) <= 1 for at in changes(each)) for each in series.tolist()) / runs
        besides = f"a step of four times the noise is found in {near:.0%}"
        yield rare(f"changes in {points} equal points", false, runs, FALSE_CHANGES, besides)


def half_width(values: Array, used: MethodUse) -> Array:
    """The half width of the interval of a mean by the method that is used; `values` (runs, trials)."""
    return cosine_half(values, used.terms) if used.method is Method.COSINES else student_half(values)


def held(values: Array, truth: float, half: Array) -> Array:
    """Of each run, whether its interval holds the truth."""
    return np.asarray(np.abs(values.mean(axis=-1) - truth) <= half)


def judged(what: str, hits: Array, ends: tuple[float, float] = (LOW, HIGH)) -> Judgement:
    """The coverage of what is used; `hits` says of each run whether its interval holds the truth."""
    found = proportion(int(hits.sum()), len(hits))
    return within(what, found, ends, (len(hits), "runs"), percent(found))


def rare(what: str, false: int, runs: int, allowed: float, besides: str) -> Judgement:
    """How often something is found where there is nothing."""
    found = proportion(false, runs)
    figure = f"{percent(found)} ({besides})"
    return at_most(what, found, allowed, (runs, "runs"), figure, f"{allowed:.0%}")


def percent(found: Estimate) -> str:
    """`94.9 [94.7, 95.1] %`."""
    ends = [None if end is None else 100 * end for end in (found.centre, found.low, found.high)]
    return shown(Estimate(ends[0], ends[1], ends[2]), 1, "%")


def unused(what: str, hits: Array) -> Judgement:
    """The coverage of what is not used here."""
    return only_shown(f"not used: {what}", f"{hits.mean():.1%}")


if __name__ == "__main__":
    run(command)
