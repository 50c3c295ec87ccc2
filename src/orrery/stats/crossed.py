"""Two things that may each be there or not, crossed: what either adds, and whether it depends on the other.

Source: D. Montgomery, "Design and Analysis of Experiments", 6.2 (the 2 x 2 factorial design). With y of neither, server
(on the server's side alone), client and both, in each block:

    effect on the server's side = ((server - neither) + (both - client)) / 2
    effect on the client's side = ((client - neither) + (both - server)) / 2
    interaction                 = (both - client) - (server - neither), twice his AB: a difference of two effects
    both sides                  = both - neither, which is the sum of the first two

On logarithms of y these are ratios, and the last one is the product of the first two. Each block gives one value of
each. Intervals are over blocks: of ratios, from which the drift of the host is divided out, Student's; of differences
those of a level (methods.USES).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from orrery.stats.groups import group_means, over_groups
from orrery.stats.intervals import Estimate, geometric
from orrery.stats.levels import mean_level

Parts = Mapping[int, int]
"""Block -> the part that it belongs to, such as the build that ran."""


@dataclass(frozen=True)
class Corners:
    """The four values of a block, all in one unit."""

    neither: float
    server: float
    client: float
    both: float

    @property
    def is_positive(self) -> bool:
        """Whether all are above 0: only then do they have ratios."""
        return min(self.neither, self.server, self.client, self.both) > 0


@dataclass(frozen=True)
class Effects:
    """What is added on the server's side, on the client's side and on both; `interaction`: what depends on the other.

    Ratios, of which 1 is no effect, or differences in the unit of the values.
    """

    server: Estimate
    client: Estimate
    interaction: Estimate
    both: Estimate


_Contrast = Callable[[Corners], float]
_RATIOS: tuple[_Contrast, ...] = (
    lambda y: math.sqrt(y.server / y.neither * (y.both / y.client)),
    lambda y: math.sqrt(y.client / y.neither * (y.both / y.server)),
    lambda y: y.both / y.client / (y.server / y.neither),
    lambda y: y.both / y.neither,
)
_DIFFERENCES: tuple[_Contrast, ...] = (
    lambda y: (y.server - y.neither + y.both - y.client) / 2,
    lambda y: (y.client - y.neither + y.both - y.server) / 2,
    lambda y: y.both - y.client - y.server + y.neither,
    lambda y: y.both - y.neither,
)
NO_RATIO = Estimate(None, why="a block's value is 0: there is no ratio")
NO_BLOCK = Estimate(None, why="no block has all four")


def ratio_effects(blocks: Mapping[int, Corners], parts: Parts | None = None, noun: str = "parts") -> Effects:
    """The effects as ratios, over blocks in their order (block -> its corners); none where a value is not above 0.

    With `parts`, which are called `noun`, they are over these.
    """
    if not all(corners.is_positive for corners in blocks.values()):
        return Effects(NO_RATIO, NO_RATIO, NO_RATIO, NO_RATIO)
    return _effects(blocks, _RATIOS, geometric, parts, noun, "geometric")


def difference_effects(blocks: Mapping[int, Corners], parts: Parts | None = None, noun: str = "parts") -> Effects:
    """The effects as differences in the unit of the corners, over blocks or parts as in `ratio_effects`."""
    return _effects(blocks, _DIFFERENCES, mean_level, parts, noun, "arithmetic")


def _effects(
    blocks: Mapping[int, Corners],
    contrasts: Sequence[_Contrast],
    over: Callable[[Sequence[float]], Estimate],
    parts: Parts | None,
    noun: str,
    mean: str,
) -> Effects:
    if not blocks:
        return Effects(NO_BLOCK, NO_BLOCK, NO_BLOCK, NO_BLOCK)
    values = ({block: contrast(corners) for block, corners in blocks.items()} for contrast in contrasts)
    server, client, interaction, both = (
        over_groups(group_means(of, parts, mean), noun, mean) if parts else over(list(of.values())) for of in values
    )
    return Effects(server, client, interaction, both)
