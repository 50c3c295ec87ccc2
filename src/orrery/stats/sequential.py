"""A sequential test of yes-or-no trials: as few as are needed to say whether most of them are a yes."""

from __future__ import annotations

import math

OFTEN = 0.8
SELDOM = 0.2
ERROR = 0.02
"""The chance of the wrong word, where the truth is `OFTEN` or more, `SELDOM` or less."""


def decided(yes: int, no: int, error: float = ERROR) -> bool | None:
    """Whether these trials say that a yes comes often (True) or seldom (False); None while they do not say.

    A. Wald, Sequential Analysis (1947), 3.22: the ratio of the likelihoods of `OFTEN` and `SELDOM`, with the bounds
    (1 - error) / error and its inverse. With these two it depends on the difference of yes and no alone.
    """
    evidence = (yes - no) * math.log(OFTEN / SELDOM)
    bound = math.log((1 - error) / error)
    return None if abs(evidence) < bound else evidence > 0
