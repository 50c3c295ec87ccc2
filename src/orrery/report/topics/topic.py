"""The shape that all topics of published experiments have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from orrery.report.drawing.view import View
from orrery.report.material import Material


@dataclass(frozen=True)
class PublishedTopic:
    """What a report and the page of experiments show of a published experiment.

    `sentence` holds what was published against today, without a full stop; empty where there is nothing of it. Without
    a `view`, other views tell of it.
    """

    sentence: Callable[[Material], str]
    view: View | None = None


def silent(material: Material) -> str:
    """No sentence: nothing was published of the topic that could stand beside today's figures."""
    return ""
