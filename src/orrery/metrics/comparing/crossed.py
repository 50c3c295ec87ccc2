"""What a container costs: clients and servers of one driver, each without one and in one, block by block."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from orrery.definitions.driver.binding import client_and_server, kinds_of, without
from orrery.definitions.driver.container_option import CONTAINER, NONE
from orrery.metrics.comparing.comparisons import Contender, of_times
from orrery.metrics.metric import Metric, read
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Key
from orrery.metrics.trials import TrialGroup, kind_of
from orrery.stats.crossed import Corners, Effects, difference_effects, ratio_effects

Corner = tuple[bool, bool]
"""Whether the clients are in the container, and whether the servers are."""
NEITHER: Corner = (False, False)
SERVER: Corner = (False, True)
CLIENT: Corner = (True, False)
BOTH: Corner = (True, True)


@dataclass(frozen=True)
class CrossedEffects:
    """The effects of a container by one metric at one place: as `ratios`, and as `differences` in `unit`.

    `driver` is what the four bindings have in common, without their container; `keys` are those of their rows.
    `blocks` is how many have all four.
    """

    driver: str
    container: str
    metric: str
    unit: str
    keys: Mapping[Corner, Key]
    ratios: Effects
    differences: Effects
    blocks: int


@dataclass(frozen=True)
class _Design:
    """Four groups at one place that differ in their container alone."""

    driver: str
    container: str
    groups: Mapping[Corner, TrialGroup]


def crossed_effects(
    found: Iterable[TrialGroup], invalid: Collection[Key], metrics: Sequence[str]
) -> list[CrossedEffects]:
    """The effects of each container on each driver by each of the metrics that applies, in the order of the groups.

    Only where all four stand under the same load and are not `invalid`; and only by blocks that have all four, begun
    and ended in one boot and not cut down to fewer calls in one of them.
    """
    measured = [group for group in found if group.trials and group.key not in invalid]
    designs = list(_designs(measured))
    chosen = [named(metric) for metric in metrics]
    read(chosen, [group for design in designs for group in design.groups.values()])
    made = (_effects(design, metric) for design in designs for metric in chosen)
    return [one for one in made if one is not None]


def _designs(measured: Sequence[TrialGroup]) -> Iterator[_Design]:
    callers = {kind_of(group.key.object) for group in measured if not group.trials[0].is_delivery}
    places: dict[tuple[Key, str], dict[tuple[str, Corner], TrialGroup]] = {}
    for group in measured:
        if (stands := _stands(group.key.binding, callers)) is not None:
            driver, container, corner = stands
            place = replace(group.key, driver="", binding="")
            places.setdefault((place, driver), {})[container, corner] = group
    for (_, driver), groups in places.items():
        for container in dict.fromkeys(container for container, _ in groups if container):
            four = {corner: groups.get((container, corner)) for corner in (SERVER, CLIENT, BOTH)}
            four[NEITHER] = groups.get(("", NEITHER))
            whole = {corner: group for corner, group in four.items() if group is not None}
            if len(whole) == len(four) and _are_alike(whole.values()):
                yield _Design(driver, container, whole)


def _stands(binding: str, callers: Collection[str]) -> tuple[str, str, Corner] | None:
    """A binding without its container, which one that is (empty: none), and who is in it; None for what is no pair."""
    pair = client_and_server(binding, callers)
    if pair is None and kinds_of(binding):
        return None
    (client, of_client), (server, of_server) = (without(part, CONTAINER) for part in pair or (binding, binding))
    containers = {of_client, of_server} - {"", NONE}
    if client != server or len(containers) > 1:
        return None
    container = next(iter(containers), "")
    return client, container, (bool(container) and of_client == container, bool(container) and of_server == container)


def _are_alike(groups: Iterable[TrialGroup]) -> bool:
    """Whether all of them made their calls under the same load."""
    first, *others = (Contender(group, invalid=False).terms for group in groups)
    return all(terms == first for terms in others)


def _effects(design: _Design, metric: Metric) -> CrossedEffects | None:
    """None where the metric does not apply, or has no value in any block."""
    metric = of_times(metric, design.groups[NEITHER].trials[0])
    four = {corner: Contender(group, invalid=False) for corner, group in design.groups.items()}
    if any(one.infinite(metric) for one in four.values()):
        return None
    blocks = {
        block: Corners(*(four[corner].values(metric)[block] for corner in (NEITHER, SERVER, CLIENT, BOTH)))
        for block in four[NEITHER].values(metric)
        if all(block in one.values(metric) for one in four.values()) and _is_whole(block, four.values())
    }
    if not blocks:
        return None
    level = reduce(or_, (one.level for one in four.values()))
    keys = {corner: one.key for corner, one in four.items()}
    ratios = ratio_effects(blocks, level.of, level.noun)
    differences = difference_effects(blocks, level.of, level.noun)
    return CrossedEffects(
        design.driver, design.container, metric.name, metric.unit, keys, ratios, differences, len(blocks)
    )


def _is_whole(block: int, four: Collection[Contender]) -> bool:
    """Whether all four ran in one boot there, and made as many calls."""
    return len({one.boots[block] for one in four}) == 1 and len({one.cuts.get(block) for one in four}) == 1
