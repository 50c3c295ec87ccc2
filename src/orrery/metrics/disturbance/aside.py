"""Trials that the host disturbed, set aside: a row is over the others, where enough of them remain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from orrery.metrics.rows import Key
from orrery.metrics.trials import ALL, TrialGroup, binding_of
from orrery.stats.evenness import uneven
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.stats.multiple import RISK


@dataclass(frozen=True)
class AsideShare:
    """How many trials of a binding the host disturbed, beside those of all others at its point and placement.

    `chance` is that of so large a difference where the host disturbs all alike, adjusted over the bindings.
    """

    disturbed: int
    trials: int
    others_disturbed: int
    others: int
    chance: float

    @property
    def is_uneven(self) -> bool:
        """Whether setting aside may have favoured a binding."""
        return self.chance < RISK


def set_aside(found: Iterable[TrialGroup], planned: int = 0) -> list[TrialGroup]:
    """The groups without the trials that the host disturbed, where enough others remain; those stand in `aside`.

    Enough are the trials of an interval, or as many as were `planned` (0: not known) where these are fewer. With too
    few left nothing is set aside: the row is over all of them, and the host's rules speak of what disturbed them.
    """
    enough = min(MINIMUM_TRIALS, planned or MINIMUM_TRIALS)
    return [_set_aside(group, enough) for group in found]


def whole(group: TrialGroup) -> TrialGroup:
    """The group with every trial, none set aside."""
    return replace(group, trials=group.every, aside=())


def shares(found: Sequence[TrialGroup]) -> Mapping[Key, AsideShare]:
    """Of each binding at a point and placement (the key that `binding_of` gives) how many trials were disturbed."""
    trials: dict[Key, dict[int, bool]] = defaultdict(dict)
    for group in found:
        trials[binding_of(group.key)].update({t.block: bool(t.around.disturbances) for t in group.every})
    rivals: dict[Key, list[Key]] = defaultdict(list)
    for key in trials:
        rivals[replace(key, driver=ALL, binding=ALL)].append(key)
    made: dict[Key, AsideShare] = {}
    for keys in rivals.values():
        counts = [(sum(trials[key].values()), len(trials[key])) for key in keys]
        disturbed, of = (sum(column) for column in zip(*counts, strict=True))
        for key, (own, number), chance in zip(keys, counts, uneven(counts), strict=True):
            made[key] = AsideShare(own, number, disturbed - own, of - number, chance)
    return made


def _set_aside(group: TrialGroup, enough: int) -> TrialGroup:
    disturbed = [trial for trial in group.trials if trial.around.disturbances]
    if not disturbed or len(group.trials) - len(disturbed) < enough:
        return group
    rest = tuple(trial for trial in group.trials if not trial.around.disturbances)
    return replace(group, trials=rest, aside=tuple(disturbed))
