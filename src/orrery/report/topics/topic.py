"""The shape that all topics of published experiments have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from orrery.report.drawing.view import View
from orrery.report.material import Material
from orrery.report.topics.claim import TestedClaim


def unclaimed(material: Material) -> Sequence[TestedClaim]:
    """No claim: the source gives figures and says nothing of them that could be tested."""
    return ()


@dataclass(frozen=True)
class PublishedTopic:
    """What a report and the page of experiments show of a published experiment.

    `sentence` holds what was published against today, without a full stop; empty where there is nothing of it. Without
    a `view`, other views tell of it. `claims` are what the source claims, and what becomes of that today.
    """

    sentence: Callable[[Material], str]
    view: View | None = None
    claims: Callable[[Material], Sequence[TestedClaim]] = unclaimed


def silent(material: Material) -> str:
    """No sentence: nothing was published of the topic that could stand beside today's figures."""
    return ""
