"""How many conclusions of comparisons flip between boots, machines, builds or campaigns: each judged by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from orrery.metrics.comparing.comparisons import compare_by, floor_at
from orrery.metrics.rows import Comparison, Key
from orrery.metrics.summary import judged_groups
from orrery.metrics.trials import part_of
from orrery.stats.agreement import FLIPPED, Agreement, Decision, agreement, decision, turned
from orrery.store.facts import BUILD
from orrery.store.observation import Observation

Pair = tuple[Key, Key, str]
"""Two rows and a metric, the row first whose binding comes first by its letters."""


@dataclass(frozen=True)
class Stratum:
    """The trials that have a boot, a machine, a build or a campaign in common; `name` is what people call it."""

    name: str
    trials: tuple[Observation, ...]


@dataclass(frozen=True)
class StratifiedPair:
    """A comparison in each stratum: what is decided there of the ratio of `row` to `base`, None for nothing."""

    row: Key
    base: Key
    metric: str
    found: tuple[Decision | None, ...]

    @cached_property
    def agreement(self) -> Agreement:
        """Whether the strata conclude the same."""
        return agreement(self.found)

    @property
    def is_flipped(self) -> bool:
        """Whether two strata decide it differently."""
        return self.agreement in FLIPPED


@dataclass(frozen=True)
class LevelFlips:
    """All comparisons at a level (`boots`, `machines`, `builds`, `campaigns`), by its strata."""

    level: str
    strata: tuple[str, ...]
    pairs: tuple[StratifiedPair, ...]

    def count(self, *wanted: Agreement) -> int:
        """How many comparisons agree so."""
        return sum(pair.agreement in wanted for pair in self.pairs)

    @property
    def decided(self) -> int:
        """How many are decided in two strata at least: only these could flip."""
        return len(self.pairs) - self.count(Agreement.UNDECIDED)

    @property
    def flipped(self) -> tuple[StratifiedPair, ...]:
        """Those that two strata decide differently."""
        return tuple(pair for pair in self.pairs if pair.is_flipped)


def flips(
    level: str,
    strata: Sequence[Stratum],
    metric: str,
    host_floor: float | Mapping[str, float] | None = None,
    threshold: float | None = None,
) -> LevelFlips:
    """Every pair of bindings at one key, compared in each stratum alone, as `compare` has it.

    What does not matter is less than the `threshold` (a fraction; None: the usual one), or than the host's floor where
    that is larger.
    """
    found: dict[Pair, list[Decision | None]] = {}
    shown: dict[Pair, tuple[Key, Key]] = {}
    for number, stratum in enumerate(strata):
        for one in compare_by(*judged_groups(stratum.trials), [metric], host_floor):
            matters = one.threshold
            if threshold is not None:
                matters = max(threshold, floor_at(one.row, host_floor) or 0.0)
            pair, keys, decided = _in_order(replace(one, threshold=matters))
            shown.setdefault(pair, keys)
            found.setdefault(pair, [None for _ in strata])[number] = decided
    pairs = (StratifiedPair(*shown[pair], pair[2], tuple(each)) for pair, each in found.items())
    return LevelFlips(level, tuple(stratum.name for stratum in strata), tuple(pairs))


def _in_order(one: Comparison) -> tuple[Pair, tuple[Key, Key], Decision | None]:
    """A comparison by what it is of, whichever of the two is its base, and whatever their labels are."""
    decided, keys = decision(one.low, one.high, one.threshold), (one.row, one.base)
    if one.row.binding > one.base.binding:
        decided, keys = turned(decided), (one.base, one.row)
    row, base = (replace(key, driver="") for key in keys)
    return (row, base, one.metric), keys, decided


def boots(campaigns: Sequence[Sequence[Observation]]) -> list[Stratum]:
    """The trials of one or more campaigns on the same question, by the runs of the kernels in which they ran.

    Trials that were refused ran in none.
    """
    return _strata("boot", _apart(campaigns), lambda trial: part_of(trial.facts))


def builds(trials: Iterable[Observation]) -> list[Stratum]:
    """The trials of a campaign, by the builds of their programs; nothing where there is one of each.

    Each is judged by itself: an interval over builds is none of one build.
    """
    known = (trial for trial in trials if BUILD.is_in(trial.facts))
    found = _strata("build", known, lambda trial: str(BUILD.need(trial.facts)))
    return [replace(stratum, trials=tuple(map(_of_one_build, stratum.trials))) for stratum in found]


def _of_one_build(trial: Observation) -> Observation:
    return replace(trial, facts={name: fact for name, fact in trial.facts.items() if name != BUILD.name})


def machines(campaigns: Sequence[tuple[str, Sequence[Observation]]]) -> list[Stratum]:
    """The trials of campaigns on the same question, by what each says of the machine that it was run on.

    A machine on which nothing was measured is none of them.
    """
    found: dict[str, list[Sequence[Observation]]] = {}
    for machine, trials in campaigns:
        found.setdefault(machine, []).append(list(filter(_ran, trials)))
    made = ((machine, tuple(_apart(trials))) for machine, trials in found.items())
    return [Stratum(machine, trials) for machine, trials in made if _has_measured(trials)]


def of_the_same_versions(trials: Iterable[Observation], like: Iterable[Observation]) -> list[Observation]:
    """The trials but for those of a middleware of another version than the same binding has in the trials `like`.

    What two versions do is no conclusion about either.
    """
    known: dict[tuple[str, str], str] = {}
    for trial in like:
        known |= {(trial.binding, name): version for name, version in trial.versions.items()}
    return [
        trial
        for trial in trials
        if all(known.get((trial.binding, name), version) == version for name, version in trial.versions.items())
    ]


def _strata(noun: str, trials: Iterable[Observation], of: Callable[[Observation], str]) -> list[Stratum]:
    """Strata in the order in which they come, called by their numbers from 1; those in which nothing was measured are
    none."""
    found: dict[str, list[Observation]] = {}
    for trial in filter(_ran, trials):
        found.setdefault(of(trial), []).append(trial)
    measured = (tuple(each) for each in found.values() if _has_measured(each))
    return [Stratum(f"{noun} {number}", each) for number, each in enumerate(measured, 1)]


def _ran(trial: Observation) -> bool:
    """Whether processes of it were started: what was refused has no boot, no build and no host."""
    return trial.status != "refused"


def _has_measured(trials: Iterable[Observation]) -> bool:
    return any(trial.status == "ok" for trial in trials)


def _apart(campaigns: Sequence[Sequence[Observation]]) -> Iterator[Observation]:
    """The trials of all campaigns, with blocks of their own: no pair has its two sides in different campaigns."""
    first = 0
    for trials in campaigns:
        yield from (replace(trial, block=trial.block + first) for trial in trials)
        first += max((trial.block + 1 for trial in trials), default=0)
